/** Headers of every answer that the console makes itself. Pages get their own Content-Security-Policy. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

/** Policy of answers that are data and never a document. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Policy of a static file, for whoever opens it by itself: it is no document. A script may be a worker's, which lives
 * by the policy of its own file and loads the rest of it from here.
 */
export const filePolicy = (path: string): string =>
  /\.m?js$/.test(path)
    ? "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/**
 * Policy of a page: scripts and style elements by nonce, nothing from another origin but the tiles of a map that the
 * operator has chosen. It is of every page: the map is opened from them without a new document.
 */
export const pagePolicy = (nonce: string, development: boolean, tiles?: string): string =>
  [
    "default-src 'self'",
    // React's development build needs eval for its error stacks; the production build does not.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // Charts and the grid position their parts by style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
    // A document that is previewed is a blob that the page made of a file it was sent as data.
    "frame-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp',
  ].join('; ')
