import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What a device noted of one command: how often it heard it, and how often it carried it out. */
export type LedgerEntry = {
  macWifiId: string
  upgradeId: number
  attempt: number
  key: string
  heard: number
  done: number
}
type Line = Pick<LedgerEntry, 'macWifiId' | 'upgradeId' | 'attempt' | 'key'> & { what: 'heard' | 'done' }

export type Ledger = {
  note: (line: Line) => void
  entryOf: (key: string) => LedgerEntry | undefined
  entries: () => LedgerEntry[]
}

/** The memory of the devices, which outlives the platform; with a path also the one who simulates them. */
export const openLedger = (path?: string): Ledger => {
  const entries = new Map<string, LedgerEntry>()
  const count = ({ what, ...device }: Line): void => {
    const entry = entries.get(device.key) ?? { ...device, heard: 0, done: 0 }
    entry[what]++
    entries.set(device.key, entry)
  }
  if (path !== undefined && existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') count(JSON.parse(line) as Line)
  }
  return {
    note: (line) => {
      if (path !== undefined) appendFileSync(path, `${JSON.stringify(line)}\n`)
      count(line)
    },
    entryOf: (key) => entries.get(key),
    entries: () => [...entries.values()],
  }
}
