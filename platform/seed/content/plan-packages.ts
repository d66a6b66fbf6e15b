import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { PlatformId } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import { toZip } from './packages'

type Software = { versionType: 1 | 2 | 3 | 4; stem: string; versions: readonly (readonly [string, string])[] }

/** PC software of every brand; the oldest version of each comes first. */
const softwares: readonly Software[] = [
  {
    versionType: 1,
    stem: 'server',
    versions: [
      ['3.1.0', '支持最多32个适配器'],
      ['3.2.1', '修复历史曲线在跨月时缺失一天的问题'],
    ],
  },
  {
    versionType: 2,
    stem: 'checker',
    versions: [
      ['2.3.2', '修复导出CSV时的编码问题'],
      ['2.4.0', '新增报文解析'],
    ],
  },
  { versionType: 3, stem: 'touch_programmer', versions: [['1.8.0', '支持10英寸触控屏的界面编程']] },
  { versionType: 4, stem: 'commissioning', versions: [['5.0.3', '试运行报告增加电压与电流']] },
]

/** Only brand 6 has Checkers. */
const hasChecker = (platformId: PlatformId): boolean => platformId === 6

export const planSoftware = (platformId: PlatformId, now: Date) =>
  softwares
    .filter(({ versionType }) => versionType !== 2 || hasChecker(platformId))
    .flatMap(({ versionType, stem, versions }) =>
      versions.map(([versionNumber, description], at) => {
        const fileName = `${stem}_${versionNumber}.zip`
        const age = (versions.length - at) * 70 + Math.floor(rnd(platformId, stem, at, 'age') * 40)
        return {
          versionType,
          versionNumber,
          description,
          fileName,
          bytes: toZip(
            'README.txt',
            `${stem} ${versionNumber}\n${description}\n演示文件，不含程序。Demo file without a program.\n`,
          ),
          time: subMilliseconds(now, age * millisecondsInDay),
          status: at < versions.length - 1 && versionType === 2 ? (0 as const) : (1 as const),
          downloadCount: Math.floor(rnd(platformId, stem, at, 'downloads') * 180),
        }
      }),
    )

type Release = { versionNo: string; zh: string; en: string; status: 0 | 1 | 2; days: number }

/** Versions of the app, the same for both clients; the newest is still a draft. */
const releases: readonly Release[] = [
  { versionNo: '4.4.2', zh: '优化设备配网流程', en: 'Provisioning of devices takes fewer steps', status: 2, days: 210 },
  { versionNo: '4.5.0', zh: '新增空气盒子页面', en: 'A page for air boxes', status: 1, days: 120 },
  {
    versionNo: '4.6.1',
    zh: '修复推送\n支持深色模式',
    en: 'Push messages arrive again\nDark mode',
    status: 1,
    days: 32,
  },
  { versionNo: '4.7.0', zh: '新增能耗月报', en: 'A monthly report of energy', status: 0, days: 3 },
]

export const planAppVersions = (platformId: PlatformId, now: Date) =>
  ([1, 2] as const).flatMap((appType) =>
    releases.map(({ versionNo, zh, en, status, days }, at) => {
      const isKept = appType === 1
      const created = subMilliseconds(now, days * millisecondsInDay)
      return {
        appType,
        versionNo,
        buildNo: 4040 + at * 7 + appType,
        changeLogZh: zh,
        changeLogEn: en,
        status,
        fileName: isKept ? `app_${versionNo}.apk` : null,
        bytes: toZip(
          'assets/README.txt',
          `${platformId} ${versionNo}\n演示文件，不含程序。Demo file without a program.\n`,
        ),
        packageUrl: isKept ? '' : `https://apps.example.com/hvac-${platformId}/${versionNo}`,
        channel: isKept ? ('official' as const) : ('store' as const),
        minSupported: at === 2 ? '4.2.0' : null,
        created,
        releaseTime: status === 0 ? null : addMilliseconds(created, millisecondsInDay / 2),
        downloadCount: isKept && status !== 0 ? Math.floor(40 + rnd(platformId, versionNo, 'downloads') * 900) : 0,
      }
    }),
  )
