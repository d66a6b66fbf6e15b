import swc from '@swc/jest'

/**
 * Node requires `with { type: 'json' }` on every JSON import. The texts in messages/ are imported without it: with it,
 * Turbopack takes next-intl's compiled modules for JSON, and the build fails.
 */
const withAttributes = (source) => source.replaceAll(/^(import \w+ from '[^']+\.json')$/gm, "$1 with { type: 'json' }")

// biome-ignore lint/style/noDefaultExport: Jest takes a transformer from there
export default {
  createTransformer: (options) => {
    const { process, processAsync, getCacheKey, ...rest } = swc.createTransformer(options)
    return {
      ...rest,
      process: (source, ...more) => process(withAttributes(source), ...more),
      processAsync: (source, ...more) => processAsync(withAttributes(source), ...more),
      getCacheKey: (source, ...more) => getCacheKey(withAttributes(source), ...more),
    }
  },
}
