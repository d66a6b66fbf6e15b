import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AnchorStore } from '../kernel/audit/anchor-store'
import { numberOfNote } from '../kernel/audit/erasure-notes'
import { openAnchors, openErasures } from '../kernel/audit/open-anchors'
import type { Config } from '../kernel/config/config'
import { factorKeyPath } from '../kernel/config/factor-key'
import { demoKeyPath } from '../nouns/firmware/firmware-trust'

type SettingsConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'factorKey' | 'filesS3' | 'logProof' | 'demo'>

const anchorsName = 'settings/log-anchors'
const erasuresName = 'settings/log-erasures'

const seqOf = (line: string): number => {
  try {
    const { seq } = JSON.parse(line) as { seq?: unknown }
    return typeof seq === 'number' && Number.isSafeInteger(seq) && seq > 0 ? seq : 0
  } catch {
    return 0
  }
}

/**
 * Keys that a platform has made for itself, and without which a restored one could not read what they have sealed. Those
 * of its environment do not belong beside its data.
 */
const keyFiles = ({ dataDir, demo, factorKey, logProof }: SettingsConfig): { name: string; path: string }[] => [
  { name: 'settings/demo-firmware-key', path: demoKeyPath(dataDir) },
  ...(demo && logProof.key === null ? [{ name: 'settings/log-key', path: `${dataDir}.log-key` }] : []),
  ...(factorKey === null ? [{ name: 'settings/factor-key', path: factorKeyPath(dataDir) }] : []),
]

export const linesOf = async (store: AnchorStore): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of store.lines(1)) lines.push(line)
  return lines
}

const bytesOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''))

/**
 * Settings that are kept on disk. Of the log's anchors those that the database of the set knows: a later one signs rows
 * that are not in it. Of persons' erasures all: an older set may be restored where this one was.
 */
export const readSettings = async (
  config: SettingsConfig,
  anchorSeq: number,
): Promise<{ name: string; bytes: Uint8Array }[]> => {
  const settings = []
  for (const { name, path } of keyFiles(config))
    if (existsSync(path)) settings.push({ name, bytes: await readFile(path) })
  const anchors = (await linesOf(await openAnchors(config))).filter((line) => seqOf(line) <= anchorSeq)
  if (anchors.length > 0) settings.push({ name: anchorsName, bytes: bytesOf(anchors) })
  const erasures = await linesOf(await openErasures(config))
  if (erasures.length > 0) settings.push({ name: erasuresName, bytes: bytesOf(erasures) })
  return settings
}

/** Puts a setting back where there is none. Answers what it left as it was, in words. */
export const writeSetting = async (config: SettingsConfig, name: string, bytes: Buffer): Promise<string | null> => {
  const lines = bytes.toString('utf8').split('\n').filter(Boolean)
  if (name === anchorsName) {
    const store = await openAnchors(config)
    for await (const _ of store.lines(1)) return `the anchors in ${store.place} were kept, they may be newer`
    for (const line of lines) await store.append(seqOf(line), line)
    return null
  }
  if (name === erasuresName) {
    const store = await openErasures(config)
    const known = new Set(await linesOf(store))
    for (const line of lines) if (!known.has(line)) await store.append(numberOfNote(line), line)
    return null
  }
  const found = keyFiles(config).find((each) => each.name === name)
  if (found === undefined) return `${name} was left out: this platform has that setting in its environment`
  if (existsSync(found.path)) {
    const isSame = (await readFile(found.path)).equals(bytes)
    return isSame ? null : `${found.path} was kept, and is not the one of the set`
  }
  await mkdir(dirname(found.path), { recursive: true })
  await writeFile(found.path, bytes, { mode: 0o600, flag: 'wx' })
  return null
}
