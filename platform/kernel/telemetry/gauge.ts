import { Gauge, type Registry } from 'prom-client'

/** A value that is read at each scrape; null: there is none now. */
export const gauge = (
  registers: Registry[],
  name: string,
  help: string,
  read: () => Promise<number | null> | number | null,
) =>
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      // A database that is away costs this value, and not all the others of the scrape.
      const value = await Promise.resolve(read()).catch(() => null)
      if (value === null) this.remove()
      else this.set(value)
    },
  })
