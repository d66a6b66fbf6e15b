import fc from '../../node_modules/fast-check/lib/fast-check.js'

/** One seed for the property tests of a run, which `npm test` prints; TEST_SEED repeats it. */
const seed = Number(process.env.TEST_SEED)
if (Number.isSafeInteger(seed) && process.env.TEST_SEED) fc.configureGlobal({ seed })

// biome-ignore lint/performance/noBarrelFile lint/performance/noReExportAll: it stands in for the package.
export * from '../../node_modules/fast-check/lib/fast-check.js'
// biome-ignore lint/style/noDefaultExport: as the package has.
export default fc
