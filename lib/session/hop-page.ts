/**
 * A page that navigates to `to` from our own origin, so that the browser sends the SameSite=Strict cookie that it
 * withheld for the link in a mail or a chat. `to` is the path of the guarded request.
 */
export const hopPage = (to: string, nonce: string): string => {
  const script = JSON.stringify(to).replaceAll('<', '\\u003c')
  const attribute = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>…</title><noscript><meta http-equiv="refresh" content="0;url=${attribute}"></noscript><script nonce="${nonce}">location.replace(${script})</script></head><body></body></html>`
}
