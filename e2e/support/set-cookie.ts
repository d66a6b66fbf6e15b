import type { RawAnswer } from './raw-http'

/** What an answer does to one cookie: its value and its attributes, or undefined if it leaves it alone. */
export const setCookieOf = (
  answer: RawAnswer,
  name: string,
): { value: string; attributes: string[]; line: string } | undefined => {
  const lines = (answer.headers.get('set-cookie') ?? []).filter((line) => line.startsWith(`${name}=`))
  if (lines.length > 1) throw new Error(`${name} is set ${lines.length} times: ${lines.join(' | ')}`)
  const [line] = lines
  if (!line) return undefined
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  return { value: pair.slice(name.length + 1), attributes, line }
}
