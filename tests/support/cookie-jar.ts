/** The cookies that one browser holds for one site, as far as tests need them: names and values. */
export class CookieJar {
  private readonly values = new Map<string, string>()

  /** Takes `Set-Cookie` headers; one whose age is over is dropped. */
  take(headers: readonly string[]): void {
    for (const header of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value === '' || /max-age=0(?:;|$)/i.test(header) || /expires=thu, 01 jan 1970/i.test(header)) {
        this.values.delete(name)
      } else this.values.set(name, value)
    }
  }

  get(name: string): string | undefined {
    return this.values.get(name)
  }

  /** The `Cookie` header, of all or of these names. */
  header(names?: readonly string[]): string {
    return [...this.values]
      .filter(([name]) => !names || names.includes(name))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }
}
