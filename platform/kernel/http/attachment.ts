import type { ByteRange } from '../storage/byte-range'

/** A file name for `content-disposition`. RFC 8187: everything but the plain characters is percent-encoded. */
const toDisposition = (fileName: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

const toHeaders = (name: string, size: number) => ({
  'content-type': types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream',
  'content-length': String(size),
  'content-disposition': toDisposition(name),
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

/** A file to be saved: its name and, where its bytes have been held against it, its type. No browser runs it. */
export const answerAttachment = (name: string, body: BodyInit, size: number): Response =>
  new Response(body, { headers: toHeaders(name, size) })

type Part = {
  name: string
  /** Bytes of the whole file. */
  size: number
  /** Names these bytes and no others. */
  tag: string
  part: ByteRange | null | 'unsatisfiable'
}

/** The same of a file that may be asked for in parts: a download that broke off goes on where it was. */
export const answerPart = ({ name, size, tag, part }: Part, body: BodyInit): Response => {
  const own = { 'accept-ranges': 'bytes', etag: tag }
  if (part === null) return new Response(body, { headers: { ...toHeaders(name, size), ...own } })
  if (part === 'unsatisfiable') {
    const headers = { ...toHeaders(name, 0), ...own, 'content-range': `bytes */${size}` }
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = part
  const headers = { ...toHeaders(name, end - start + 1), ...own, 'content-range': `bytes ${start}-${end}/${size}` }
  return new Response(body, { status: 206, headers })
}
