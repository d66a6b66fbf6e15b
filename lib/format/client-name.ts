// In this order: Edge and Opera also claim Chrome, and Chrome also claims Safari.
const browsers: readonly [RegExp, string][] = [
  [/Edg\/(\d{1,4})/, 'Edge'],
  [/OPR\/(\d{1,4})/, 'Opera'],
  [/Firefox\/(\d{1,4})/, 'Firefox'],
  [/Chrome\/(\d{1,4})/, 'Chrome'],
  [/Version\/(\d{1,4})[\d.]* (?:Mobile\/\w{1,16} )?Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

export type ClientName = {
  /** Name and major version: `Chrome 141`; empty for an unknown browser. */
  browser: string
  os: string
}

/**
 * The browser that a `User-Agent` header names, in our own words: nothing else of the header is passed on. Only
 * its first 256 characters are read.
 */
export const toClientName = (userAgent: string): ClientName => {
  const text = userAgent.slice(0, 256)
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(text)?.[1]
    return version === undefined ? [] : `${name} ${version}`
  })[0]
  return { browser: browser ?? '', os: systems.find(([pattern]) => pattern.test(text))?.[1] ?? '' }
}

/** The same as one text: `Chrome 141 · Windows`; empty if unknown. */
export const toClientText = (userAgent: string): string => {
  const { browser, os } = toClientName(userAgent)
  return browser || os ? `${browser} · ${os}` : ''
}
