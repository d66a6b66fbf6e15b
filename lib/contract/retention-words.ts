import type { Bilingual } from './language'
import type { RetentionKind } from './retention'

/** Why each kind of record is retained for as long as it is. */
export const retentionRemarks: Readonly<Record<RetentionKind, Bilingual>> = {
  operationLog: {
    zh: '记录谁改了什么：保留三年，与诉讼时效一致；网络日志依法至少留存六个月。只在签名的截断点之前删除。',
    en: 'Who changed what: three years, the time in which claims can be raised. Network logs must be kept for six months at least. Rows go at a signed cut only.',
  },
  loginLog: {
    zh: '网络日志依法至少留存六个月；个人信息不得超过必要期限。',
    en: 'Network logs must be kept for six months at least; longer than needed is not allowed for data about people.',
  },
  command: {
    zh: '记录谁对哪台设备做了什么：与操作日志相同，保留三年。',
    en: 'Who set what on whose equipment: three years, as for the operation log.',
  },
  fault: {
    zh: '报告与判定需要追溯；产品缺陷索赔权满十年丧失。',
    en: 'Reports and judgements look back on them; a claim for a defective product ends after ten years.',
  },
  repair: {
    zh: '售后服务记录至少三年；产品缺陷索赔权满十年丧失。',
    en: 'Records of service: at least three years; a claim for a defective product ends after ten years.',
  },
  upgrade: {
    zh: '记录何时运行哪个版本；产品缺陷索赔权满十年丧失。',
    en: 'Which version ran when: a claim for a defective product ends after ten years.',
  },
  pushDelivery: {
    zh: '记录向哪位APP用户推送了什么，供半年内查询。',
    en: 'Which app user was sent what: for questions about a message of the last half-year.',
  },
  appLog: {
    zh: '含账号与手机信息，仅在排查故障期间保留。',
    en: 'Holds accounts and phones: for as long as a fault is looked for.',
  },
  clientError: { zh: '仅在排查错误期间保留。', en: 'For as long as an error is looked for.' },
  connectionEvent: {
    zh: '保留一个季度，足以看出反复出现的问题。',
    en: 'For a season: long enough to see what repeats.',
  },
  revokedKey: {
    zh: '已不能使用；由谁吊销见操作日志。',
    en: 'Opens nothing any more; the operation log says who revoked it.',
  },
  accountNotice: { zh: '未读的通知保留到阅读为止。', en: 'Unread ones stay until they are read.' },
  deviceImport: { zh: '文件中的数据行一周后删除。', en: 'The rows of a file go after a week.' },
  checkerRecord: { zh: '一年，由规格书规定。', en: 'One year, fixed by the specification.' },
  knownBrowser: {
    zh: '超过此期限未使用的浏览器视为新浏览器。',
    en: 'A browser that was not used for so long counts as new.',
  },
  bootNumber: { zh: '用于识别重发的报文，避免重复入库。', en: 'So that a message that is sent again is taken once.' },
  job: { zh: '导出文件通常在数日内下载。', en: 'Exports are fetched within days.' },
  ingestFigure: { zh: '按分钟的统计只在一周内有用。', en: 'Figures by the minute help for a week.' },
  deviceMessage: { zh: '仅供近期查看。', en: 'Shown while they are news.' },
  signIn: { zh: '自行失效，最迟一天后删除。', en: 'They end by themselves, at most a day later.' },
  historySample: {
    zh: '由启动参数PLATFORM_HISTORY_SAMPLE_DAYS决定。',
    en: 'Set when the platform starts: PLATFORM_HISTORY_SAMPLE_DAYS.',
  },
  historyFiveMinutes: {
    zh: '由启动参数PLATFORM_HISTORY_FIVE_MINUTE_DAYS决定。',
    en: 'Set when the platform starts: PLATFORM_HISTORY_FIVE_MINUTE_DAYS.',
  },
  historyHour: {
    zh: '由启动参数PLATFORM_HISTORY_HOUR_DAYS决定。',
    en: 'Set when the platform starts: PLATFORM_HISTORY_HOUR_DAYS.',
  },
}
