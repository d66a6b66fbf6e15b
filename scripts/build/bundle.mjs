import { root } from '../toolchain.mjs'

/**
 * Bundles a program for Node 24 into one file.
 * @param {{ entry: string, outfile: string, external: string[], conditions?: string[] }} what `external`: packages
 *   that are loaded at run time. Throws what esbuild has already printed.
 */
export async function bundleProgram({ entry, outfile, external, conditions = [] }) {
  const { build, stop } = await import('esbuild')
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      external,
      conditions,
      sourcemap: 'linked',
      logLevel: 'error',
      // Bundled CommonJS packages load Node's own modules with `require`.
      banner: {
        js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
      },
    })
  } finally {
    await stop()
  }
}
