import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { consoleServer } from '../../scripts/build.mjs'

const manifest = (): string[] =>
  Object.keys(
    JSON.parse(readFileSync(join(dirname(consoleServer), '.next/server/app-paths-manifest.json'), 'utf8')),
  ).sort()

const withoutGroups = (route: string): string => route.replaceAll(/\/\([^)]*\)/g, '').replace(/\/(?:page|route)$/, '')
const filled = (route: string): string =>
  route.replaceAll(/\/\[\[\.\.\.\w+\]\]/g, '/dashboard').replaceAll(/\[\.\.\.\w+\]/g, 'some/thing') || '/'

/** Addresses of every page of the build, with catch-all segments filled; without Next's own error pages. */
export const builtPages = (): string[] =>
  manifest()
    .filter((route) => route.endsWith('/page') && !route.startsWith('/_'))
    .map(withoutGroups)
    .map(filled)

/** Addresses of every route handler of the build, without files such as the icon. */
export const builtHandlers = (): string[] =>
  manifest()
    .filter((route) => route.endsWith('/route') && !route.includes('.svg'))
    .map(withoutGroups)
    .map(filled)
