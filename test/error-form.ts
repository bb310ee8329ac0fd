/**
 * What failed: the cause. The fix. If a field is wrong, the cause names the field, what it must be
 * and what it was, here or as the thing that failed: that is the fix as well.
 */
const ISSUE = [
  String.raw`\S+ must [^\n]+; it was [^\n]+`,
  String.raw`\S+ is required(?: [^:\n]+)?: [^\n]+`,
  String.raw`\S+ is not known; [^\n]+`,
  String.raw`\S+ [^\n]+; (?:choose|add|write|send|did you mean|a [a-z]+ carries) [^\n]+`,
  String.raw`\S+ [^\n]+: send at (?:most|least) [^\n]+`,
].join('|')
const CAUSE_AND_FIX = String.raw`[^\n]+[.?]["']? [A-Z][^\n]+`
const NAMED_ISSUE = String.raw`[^\n]* "[^\n]*": \S+ must [^\n]+`

export const ERROR_FORM = new RegExp(
  String.raw`^Failed to [a-z]+ (?:[^\n]+?: (?:${ISSUE}|${CAUSE_AND_FIX})|${NAMED_ISSUE})[.:?]$`,
)
