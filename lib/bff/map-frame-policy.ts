/**
 * Policy of the one document that loads Google Maps, after Google's own list for a strict policy: its scripts use eval
 * and create workers, its pictures come from many hosts. Code in it has the same origin as the console,
 * so a site without a key does not have this document at all.
 */
export const mapFramePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'unsafe-eval' blob:`,
    `style-src-elem 'self' 'nonce-${nonce}' https://fonts.googleapis.com`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
    "font-src 'self' https://fonts.gstatic.com",
    "connect-src 'self' data: blob: https://*.googleapis.com https://*.google.com https://*.gstatic.com",
    'frame-src https://*.google.com',
    'worker-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'report-uri /csp',
  ].join('; ')

/**
 * Headers in which this document differs from all others: its own page may frame it, and Google sees the referring
 * origin, by which it limits a key to a site.
 */
export const mapFrameHeaders: Record<string, string> = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin',
}
