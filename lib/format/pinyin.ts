/** Readings of the characters that names of screens and actions use; a test names one that is missing. */
const readings = `an 暗安按 bai 白百 ban 版 bang 绑帮 bao 保包报 bei 备 ben 本 bian 变编辩 biao 表标 bie 别 bo 播 bu 不布部 cai 菜 ce 策测 cha 查
chan 产 chang 常 che 车 cheng 成城程 chong 重 chu 出处除 chuang 窗 cun 存 da 大打 dai 待带 dan 单 dao 导到 de 的 deng 登等 di 地
dian 点电 diao 调 ding 定 du 度 fa 发 fan 返 fang 方 fen 分 fu 复服 gai 改 gao 告高 ge 个 gen 跟 geng 更 gong 公工功 gou 构购 gu 故
guan 管关 gui 规 guo 果过 hai 海 hang 行 hao 号 he 核和合 hei 黑 hou 后 hu 户护 huan 换 hui 恢慧会 ji 机级计记辑己 jia 家 jian 件建间检监
jiang 讲 jiao 角教 jie 界接解结 jin 今 jing 警静 ju 局据 jue 角 kan 看 kong 控空 kua 跨 kuai 块 ke 克客 lei 类 li 历理立 lian 链联
liang 亮量 lie 列 liu 留 lu 录 lue 略 lve 略 lun 论 ma 码 mei 每 mi 密迷 mian 面 miao 秒 ming 明名 mo 模 mu 目模 nan 南 nei 内 neng 能
ni 你 pei 配 pi 批 pin 品 ping 凭平 qi 启器期气 qian 浅签 qie 切 qing 情请 qu 区取 quan 权全 ren 人任 ri 日 rong 容 ru 入 ruan 软 san 散
se 色 shan 删 shang 商上 shao 少 she 设 shen 深审 sheng 升生 shi 史室市式时示试事 shou 首收手 shu 数书 shui 水 shuo 说 song 送 sou 搜
su 速 sui 随 tai 台 ti 题 tian 天添 tiao 调 tie 贴 ting 庭 tong 统通 tu 图 tui 推退 wai 外 wei 维 wen 文问温 wo 我 wu 务无 xi 息析系洗
xia 下 xian 显限线 xiang 项详相 xiao 小消销 xin 信心新 xing 型行 xiu 修 xuan 选 yan 言 yang 样 yao 要 ye 夜页业 yi 意一译异 yin 音 ying 英影
yong 用 you 有 yu 与于域语 yuan 员元 yue 约月 yun 云运 zai 在载再 zeng 增 zhan 站 zhang 账障 zhao 照 zhe 者 zheng 证正 zhi 制志执指智置织知
zhong 中重 zhu 主注住 zhua 抓 zi 资字子 zu 组租`

/** A table of readings: syllables, each before the characters that read so. */
export const toPairs = (table: string): [syllable: string, characters: string][] => {
  const words = table.split(/\s/)
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : []))
}

const syllablesOf = new Map<string, string[]>()
for (const [syllable, characters] of toPairs(readings)) {
  for (const character of characters) {
    syllablesOf.set(character, [...(syllablesOf.get(character) ?? []), syllable])
  }
}

/** Readings of a character: none that the table does not have. */
export const readingsOf = (character: string): readonly string[] => syllablesOf.get(character) ?? []
type Readings = (character: string) => readonly string[]

const ignored = /[\s'’·/_-]/gu

/** How far a typed text may go into a syllable before the next one: all of it, or its initial. */
const partsOf = (syllable: string): string[] => [
  ...new Set([syllable, syllable.charAt(0), syllable.match(/^[zcs]h/)?.[0] ?? syllable]),
]

/** Whether a name, from one of its characters on, reads as was typed: syllables whole or by their initials, mixed. */
const readsFrom = (characters: readonly string[], at: number, typed: string, readings: Readings): boolean => {
  if (typed === '') return true
  const character = characters[at]
  if (character === undefined) return false
  const next = (length: number) => readsFrom(characters, at + 1, typed.slice(length), readings)
  const syllables = readings(character)
  if (syllables.length === 0) return typed.startsWith(character) && next(character.length)
  return syllables.some(
    (syllable) =>
      syllable.startsWith(typed) || partsOf(syllable).some((part) => typed.startsWith(part) && next(part.length)),
  )
}

/** Whether a Chinese name holds what was typed as pinyin: `shebei`, `she bei`, `sheb` and `sb` all find 设备. */
export const readsAs = (name: string, typed: string, readings: Readings = readingsOf): boolean => {
  const wanted = typed.toLowerCase().replace(ignored, '')
  if (!(/^[a-z\d]+$/.test(wanted) && /[a-z]/.test(wanted))) return false
  const characters = [...name.toLowerCase().replace(ignored, '')]
  return (
    characters.some((character, at) => readings(character).length > 0 && readsFrom(characters, at, wanted, readings)) ||
    startsMixed(characters, wanted, readings)
  )
}

/** A name that begins with Latin letters, `OTA升级`, read from these on. */
const startsMixed = (characters: readonly string[], wanted: string, readings: Readings): boolean =>
  characters.some((character) => readings(character).length > 0) && readsFrom(characters, 0, wanted, readings)
