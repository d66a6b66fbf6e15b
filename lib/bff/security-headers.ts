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

/** Policy of answers that are data, not documents. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Policy of a static file opened by itself: it is not a document. A script may be a worker's, which runs
 * under the policy of its own file and loads the rest from here.
 */
export const filePolicy = (path: string): string =>
  /\.m?js$/.test(path)
    ? "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/**
 * Policy of a page: scripts and style elements by nonce, nothing from another origin except the operator's map
 * tiles. Every page has those, because the map is opened from any of them without a new document.
 */
export const pagePolicy = (nonce: string, development: boolean, tiles?: string): string =>
  [
    "default-src 'self'",
    // React's development build needs eval for its error stacks; the production build does not.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // Charts and the grid position their parts with style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
    // Previews are blobs that the page makes from file data.
    "frame-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp',
  ].join('; ')
