/** First and last byte of a part, both included. */
export type ByteRange = { start: number; end: number }
export type WantedPart = { range: string | null; ifRange: string | null }

/**
 * The one part of a file that is asked for, null for the whole, or that there is none such. A condition that does not
 * name exactly this file, several parts, and another unit than bytes all mean the whole. RFC 9110, 13.1.5 and 14.2.
 */
export const readByteRange = (
  { range, ifRange }: WantedPart,
  { size, tag }: { size: number; tag: string },
): ByteRange | null | 'unsatisfiable' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  if (ifRange !== null && ifRange !== tag) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // The wrong way round it is no range at all, and the whole is sent.
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
