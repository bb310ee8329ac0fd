/** The files of a world, by what follows its name. */
export const JOURNAL_END = '.journal.jsonl'
export const SNAPSHOT_END = '.json'
