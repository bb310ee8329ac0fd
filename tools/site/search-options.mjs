// How the search reads questions. The functions are also written into the script of the site, so they use
// nothing from outside.

export const SEARCH = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['heading', 'page', 'weight', 'text'],
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== ''),
  /**
   * Words that every question has find nothing. The ends of plurals and tenses are cut, and words that
   * the field uses for one thing become the word of these pages.
   */
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
    const stem = (text) => {
      const single = text.length > 3 ? text.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : text
      return single.length > 4 ? single.replace(/(ing|ed|e)$/, '') : single
    }
    const same = {
      webhook: 'callback hook notification',
      verify: 'authenticate authentic',
      retry: 'backoff',
      resend: 'redeliver redelivery',
      duplicate: 'duplication dedupe dedup deduplicate deduplication idempotent idempotency twice',
      advance: 'forward skip travel jump',
      pause: 'freeze frozen',
      delay: 'latency slow lag',
      fault: 'chaos',
      down: 'outage downtime unavailable',
      underpay: 'underpayment underpaid partial',
      overpay: 'overpayment overpaid excess',
      parallel: 'concurrency concurrent concurrently simultaneous',
      grade: 'score rating',
      explore: 'fuzz fuzzer fuzzing',
      conform: 'conformance compliance compliant conforming',
      deployment: 'staging',
      rate: 'price pricing',
      ci: 'pipeline continuous jenkins',
      console: 'gui dashboard',
      openapi: 'swagger',
      container: 'docker podman',
      port: 'eaddrinuse',
      token: 'bearer authorization',
      python: 'django unittest',
      go: 'golang',
      php: 'laravel symfony',
      ruby: 'rspec rails',
      java: 'kotlin maven gradle spring',
      model: 'ai',
    }
    for (const [ours, others] of Object.entries(same))
      if (others.split(' ').includes(word) || others.split(' ').includes(stem(word)))
        return stem(ours)
    return stem(word)
  },
  searchOptions: {
    boost: { heading: 6, page: 2 },
    combineWith: 'OR',
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
    prefix: (term) => term.length > 2,
    boostDocument: (id, term, stored) => stored.weight,
  },
}
