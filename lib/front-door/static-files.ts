import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import sirv from 'sirv'

export type StaticFiles = {
  /** Paths of the public folder's files. */
  names: ReadonlySet<string>
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)

/**
 * Files of the build and of the public folder, listed at the start: a request only ever names an entry of the list,
 * so no path can lead outside. The build wrote the compressed copies.
 */
export const openStaticFiles = (root: string): StaticFiles => {
  const publicFolder = join(root, 'public')
  const common = { dev: false, etag: true, brotli: true, gzip: true } as const
  const built = sirv(join(root, '.next', 'static'), { ...common, immutable: true, maxAge: 31_536_000 })
  const open = sirv(publicFolder, { ...common, maxAge: 3600 })
  const prefix = '/_next/static'
  return {
    names: new Set(pathsIn(publicFolder)),
    serve: (request, response, next) => {
      // A file removed since the start ends this answer, not the process.
      response.once('pipe', (file) => file.once('error', () => response.destroy()))
      const { url = '' } = request
      if (!url.startsWith(prefix)) return open(request, response, next)
      request.url = url.slice(prefix.length)
      return built(request, response, next)
    },
  }
}
