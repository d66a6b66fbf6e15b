import type { NamedEndpoint } from '@/lib/contract/registry'
import { toZip } from '../../seed/content/packages'
import { makePng } from '../make-png'

/** Files by their ending. */
const files: Readonly<Record<string, (count: number) => string | Uint8Array>> = {
  pdf: (count) => `%PDF-1.4 ${count}`,
  zip: () => toZip('a.txt', 'a'),
  apk: () => toZip('a.txt', 'a'),
  bin: (count) => `firmware ${count}`,
  png: () => makePng(),
}

const csv = {
  deviceImport: (count: number) => `WiFi ID,控制器类型,型号\r\nAB${String(count).padStart(10, '0')},1,HM-64A\r\n`,
  faultType: () => '设备类别,故障代码,中文名称,英文名称,级别\r\n室内机,Z8,测试,Test,3\r\n',
} as const

/** The file of an upload. */
export const knownFile = (
  { name, endpoint }: NamedEndpoint,
  count: number,
): { file: string; content: string | Uint8Array } | undefined => {
  if (!endpoint.upload) return undefined
  const [noun = ''] = name.split('.')
  const types = endpoint.upload.types
  const type = types.find((each) => files[each]) ?? 'csv'
  return { file: `a.${type}`, content: (files[type] ?? csv[noun as keyof typeof csv])(count) }
}
