import type { Bilingual } from '@/lib/contract/language'
import type { OtaExclusion } from '@/lib/contract/ota-preflight'
import type { FailReason, OtaStep } from '@/lib/contract/ota-result'

/** Words of a file, as the screens have them. Domain 2.9. */
export const resultTexts: Record<0 | 1 | 2 | 3, Bilingual> = {
  0: { zh: '未升级', en: 'Not upgraded' },
  1: { zh: '升级中', en: 'Upgrading' },
  2: { zh: '升级成功', en: 'Successful' },
  3: { zh: '升级失败', en: 'Failed' },
}
export const stepTexts: Record<OtaStep, Bilingual> = {
  0: { zh: '待下发', en: 'Queued' },
  1: { zh: '待用户确认', en: 'Awaiting confirmation' },
  2: { zh: '下载中', en: 'Downloading' },
  3: { zh: '校验中', en: 'Verifying' },
  4: { zh: '写入中', en: 'Flashing' },
  5: { zh: '重启中', en: 'Rebooting' },
  6: { zh: '上报版本', en: 'Reporting' },
}
export const failReasonTexts: Record<FailReason, Bilingual> = {
  1: { zh: '设备离线', en: 'Device offline' },
  2: { zh: '下载超时', en: 'Download timeout' },
  3: { zh: '校验失败', en: 'Checksum mismatch' },
  4: { zh: '空间不足', en: 'No space' },
  5: { zh: '写入失败', en: 'Flash error' },
  6: { zh: '版本未变化', en: 'Version unchanged' },
  7: { zh: '用户拒绝', en: 'User refused' },
  8: { zh: '机组运行中', en: 'Unit running' },
  9: { zh: '无集中控制器', en: 'No centralized controller' },
  10: { zh: '任务取消', en: 'Cancelled' },
  11: { zh: '已是目标版本', en: 'Has the target version already' },
  12: { zh: '当前版本更新', en: 'Has a newer version' },
  13: { zh: '低于最低源版本', en: 'Below the minimum source version' },
  14: { zh: '源版本不符', en: 'Another source version' },
  15: { zh: '总线正在采集', en: 'A capture runs on its bus' },
  16: { zh: '未激活', en: 'Not activated' },
  17: { zh: '特征码不一致', en: 'Another feature code' },
  18: { zh: '人工跳过', en: 'Left out by hand' },
}
export const exclusionTexts: Record<OtaExclusion, Bilingual> = {
  unknownDevice: { zh: '设备不存在', en: 'No such device' },
  otherFeatureCode: { zh: '特征码不符', en: 'Other feature code' },
  notActivated: { zh: '未激活', en: 'Not activated' },
  sameVersion: { zh: '已是目标版本', en: 'Already has the target version' },
  newerVersion: { zh: '版本高于目标版本', en: 'Newer than the target version' },
  belowMinimum: { zh: '低于最低源版本', en: 'Below the minimum source version' },
  otherSourceVersion: { zh: '源版本不符', en: 'Other source version' },
  noCentralController: { zh: '集中控制器数量为0', en: 'Centralized controller count is 0' },
  running: { zh: '正在进行其他升级', en: 'Another upgrade is running' },
  activeCapture: { zh: '正在进行Checker采集', en: 'A Checker capture is running' },
  offline: { zh: '离线', en: 'Offline' },
}
export const onlineTexts: Record<0 | 1, Bilingual> = {
  0: { zh: '离线', en: 'Offline' },
  1: { zh: '在线', en: 'Online' },
}
