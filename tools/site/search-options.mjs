// How the search reads questions. The functions are also written into the script of the site, so they use
// nothing from outside.

export const SEARCH = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['heading', 'page', 'weight'],
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== ''),
  /** Words that every question has find nothing. One letter of plurals and tenses is cut. */
  processTerm: (term) => {
    const word = term.toLowerCase()
    const common = [
      'a',
      'an',
      'and',
      'are',
      'be',
      'can',
      'do',
      'does',
      'for',
      'how',
      'i',
      'if',
      'in',
      'is',
      'it',
      'my',
      'of',
      'on',
      'or',
      'should',
      'that',
      'the',
      'this',
      'to',
      'what',
      'when',
      'where',
      'which',
      'why',
      'with',
      'you',
      'your',
    ]
    if (common.includes(word)) return null
    return word.length > 4 ? word.replace(/(ies|ing|ed|es|s|e)$/, '') : word
  },
  searchOptions: {
    boost: { heading: 6, page: 2 },
    combineWith: 'OR',
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
    prefix: (term) => term.length > 2,
    boostDocument: (id, term, stored) => stored.weight,
  },
}
