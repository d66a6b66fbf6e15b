/** What of saxen is used: it comes without types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(hook: 'openTag', act: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this
    on(hook: 'closeTag', act: (name: string) => void): this
    on(hook: 'text', act: (text: string, decode: Decode) => void): this
    on(hook: 'cdata', act: (text: string) => void): this
    on(hook: 'error', act: (error: Error) => void): this
    parse(xml: string): this
  }
}
