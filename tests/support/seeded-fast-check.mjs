import fc from '../../node_modules/fast-check/lib/fast-check.js'

/** One seed for the property tests of a run, which `npm test` prints; TEST_SEED repeats it. */
const seed = Number(process.env.TEST_SEED)
if (Number.isSafeInteger(seed) && process.env.TEST_SEED) fc.configureGlobal({ seed })

export * from '../../node_modules/fast-check/lib/fast-check.js'
export default fc
