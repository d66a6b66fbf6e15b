import { TestEnvironment } from 'jest-environment-jsdom'

const own = process.env.TZ

/** A browser whose clock is set forward at two in the night of 8 March 2026. */
export default class NewYorkEnvironment extends TestEnvironment {
  async setup() {
    process.env.TZ = 'America/New_York'
    await super.setup()
  }

  async teardown() {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
    await super.teardown()
  }
}
