const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Text of an error without what may be secret in it: queries of addresses, what is named as a secret, and words as long
 * and as mixed as tokens are. Ids of requests stay. Other control characters than line breaks become blanks.
 */
export const maskReport = (text: string, longest: number): string =>
  text
    .replaceAll(/\?[^\s)'"]*/g, '')
    .replaceAll(/((?:token|password|ticket|captcha|cookie|authorization|secret)["']?\s*[:=]\s*)[^\s,;]+/gi, '$1***')
    .replaceAll(/[\w-]{32,}/g, (word) => (uuid.test(word) || !/\d/.test(word) || !/[a-z]/i.test(word) ? word : '***'))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '\ufffd')
