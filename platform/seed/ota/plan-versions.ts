import { createHash } from 'node:crypto'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { featureNameOf, namesToSearch } from '@/lib/contract/feature-name'
import { controllerTypeNames } from '@/lib/contract/import-column'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toVersionOrder } from '@/lib/contract/version-number'
import { toSearchText } from '@/platform/kernel/text/search-text'
import type { otaVersions } from '../../nouns/tables/ota-version'
import { before, drawInt } from '../fleet/draw'

export type VersionRow = typeof otaVersions.$inferInsert & { id: number }
export type Family = { platformId: PlatformId; controllerType: 1 | 2 | 3 | 4; featureCode: string }

type Release = {
  upgradeType: 1 | 2 | 3
  versionNo: string
  status: 0 | 1 | 2 | 3
  /** Days since it was uploaded. */
  age: number
  minSourceVersion: string | null
  zh: string
  en: string
}

/** What every family has: the versions that its controllers run, what is being rolled out, and what comes next. */
const releases: readonly Release[] = [
  {
    upgradeType: 1,
    versionNo: '3.0.4',
    status: 3,
    age: 560,
    minSourceVersion: null,
    zh: '修复弱信号下频繁断线的问题。',
    en: 'Fixes frequent disconnections on weak signals.',
  },
  {
    upgradeType: 1,
    versionNo: '3.1.0',
    status: 2,
    age: 380,
    minSourceVersion: '2.8.1',
    zh: '新增断线期间数据补传。',
    en: 'Sends the readings of an interruption afterwards.',
  },
  {
    upgradeType: 1,
    versionNo: '3.2.0',
    status: 2,
    age: 195,
    minSourceVersion: '3.0.4',
    zh: '缩短重连时间，优化心跳流量。',
    en: 'Reconnects faster and sends smaller heartbeats.',
  },
  {
    upgradeType: 1,
    versionNo: '3.2.1',
    status: 2,
    age: 24,
    minSourceVersion: '3.0.4',
    zh: '修复时区切换后定时偏移的问题。',
    en: 'Fixes schedules that moved after a change of time zone.',
  },
  {
    upgradeType: 1,
    versionNo: '3.3.0',
    status: 0,
    age: 3,
    minSourceVersion: '3.1.0',
    zh: '支持TLS 1.3（内部测试）。',
    en: 'TLS 1.3 (internal test).',
  },
  {
    upgradeType: 2,
    versionNo: '2.4.7',
    status: 2,
    age: 300,
    minSourceVersion: null,
    zh: '优化总线轮询顺序，减少冲突。',
    en: 'Polls the bus in a better order, with fewer collisions.',
  },
  {
    upgradeType: 2,
    versionNo: '2.5.0',
    status: 2,
    age: 100,
    minSourceVersion: '2.1.6',
    zh: '新增热回收系统的模式显示。',
    en: 'Shows the modes of heat recovery systems.',
  },
  {
    upgradeType: 2,
    versionNo: '2.5.1',
    status: 1,
    age: 9,
    minSourceVersion: '2.4.2',
    zh: '修复室外机电流显示为0的问题。',
    en: 'Fixes outdoor current shown as 0.',
  },
  {
    upgradeType: 3,
    versionNo: '1.5.0',
    status: 2,
    age: 150,
    minSourceVersion: '1.3.2',
    zh: '优化低负荷时膨胀阀控制。',
    en: 'Better control of the expansion valve at low load.',
  },
]

/** The bytes of a demo file: the same for the same key, and different for every other. */
export const toFirmwareBytes = (platformId: PlatformId, featureCode: string, versionNo: string): Buffer => {
  const key = `${platformId}|${featureCode}|${versionNo}`
  const length = drawInt(6 * 1024, 20 * 1024, key, 'size')
  const bytes = createHash('shake256', { outputLength: length }).update(key).digest()
  // The first byte of an image for the module's processor.
  bytes[0] = 0xe9
  return bytes
}

/** A name on disk that follows from the key, so that seeding once more writes the same files. */
const toFileId = (key: string): string =>
  createHash('md5')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Versions of one family of firmware, with their bytes. `id` counts on from `firstId`. */
export const planVersions = (
  { platformId, controllerType, featureCode }: Family,
  { firstId, userId, now }: { firstId: number; userId: number; now: Date },
): { row: VersionRow; bytes: Buffer }[] =>
  releases.map(({ upgradeType, versionNo, status, age, minSourceVersion, zh, en }, index) => {
    const bytes = toFirmwareBytes(platformId, featureCode, versionNo)
    const createTime = before(
      now,
      age * millisecondsInDay + drawInt(0, 8 * 60, featureCode, platformId, versionNo) * millisecondsInMinute,
    )
    const releaseTime = status === 2 || status === 3 ? before(createTime, -3 * millisecondsInDay) : null
    const controller = controllerTypeNames[platformId][controllerType] ?? { zh: '', en: '' }
    const featureName = featureNameOf(controller, upgradeType).zh
    return {
      bytes,
      row: {
        id: firstId + index,
        platformId,
        versionNo,
        versionOrder: toVersionOrder(versionNo),
        featureName,
        featureSearch: toSearchText(namesToSearch(featureName)),
        featureCode,
        upgradeType,
        fileId: toFileId(`${platformId}|${featureCode}|${versionNo}`),
        fileName: `${featureCode.toLowerCase()}_${versionNo}.bin`,
        fileSize: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        minSourceVersion,
        forceFlag: 0 as const,
        changeLogZh: zh,
        changeLogEn: en,
        status,
        releaseTime,
        releaser: releaseTime === null ? null : userId,
        version: 1,
        createUser: userId,
        updateUser: null,
        createTime,
        updateTime: releaseTime ?? createTime,
      },
    }
  })
