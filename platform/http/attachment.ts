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

/** A file to be saved: its name and, where its bytes have been held against it, its type. No browser runs it. */
export const answerAttachment = (name: string, body: BodyInit, size: number): Response =>
  new Response(body, {
    headers: {
      'content-type': types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': toDisposition(name),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
