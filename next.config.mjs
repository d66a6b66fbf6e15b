import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  // Messages are parsed by the build: neither a page's render nor the browser carries a parser for them.
  experimental: { messages: { path: ['./messages/zh', './messages/en'], format: 'json', precompile: true } },
})

/** Headers of every answer, static files included. Pages and proxied calls add a Content-Security-Policy. */
const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' },
]

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  // Pages named page.dev.tsx exist while somebody develops, and in no build.
  pageExtensions: [...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []), 'tsx', 'ts'],
  // The terminator in front compresses; without one gzip here is still worth its CPU for pages.
  compress: true,
  // undici keeps its pool and its llhttp parser; bundling it buys nothing.
  serverExternalPackages: ['undici'],
  allowedDevOrigins: ['localhost', 'hitachi.localhost', 'york.localhost'],
  // Types are a check of their own (npm test), over the whole repository; starting the product does not wait for them.
  typescript: { ignoreBuildErrors: true },
  experimental: { cssChunking: 'graph' },
  // The browser loads what checks shapes after the page (lib/contract/deferred-zod.ts).
  turbopack: { resolveAlias: { zod: { browser: './lib/contract/deferred-zod.ts' } } },
  headers: async () => [{ source: '/:path*', headers: everywhere }],
}

export default withNextIntl(config)
