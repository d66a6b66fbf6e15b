// In this order: Edge and Opera also say Chrome, and Chrome also says Safari.
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
  /** Name and major version: `Chrome 141`; empty for a browser that is not known. */
  browser: string
  os: string
}

/**
 * Which browser a `User-Agent` header names, in words of ours: whatever else the header holds goes nowhere. The header
 * is read up to 256 characters.
 */
export const toClientName = (userAgent: string): ClientName => {
  const text = userAgent.slice(0, 256)
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(text)?.[1]
    return version === undefined ? [] : `${name} ${version}`
  })[0]
  return { browser: browser ?? '', os: systems.find(([pattern]) => pattern.test(text))?.[1] ?? '' }
}

/** The same in one text: `Chrome 141 · Windows`; empty when nothing is known. */
export const toClientText = (userAgent: string): string => {
  const { browser, os } = toClientName(userAgent)
  return browser || os ? `${browser} · ${os}` : ''
}
