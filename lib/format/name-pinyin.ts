import { compareNames } from './compare-names'
import { readsAs, toPairs } from './pinyin'

/** The first common character of each syllable in the order of pinyin: what is sorted between two of them reads as the first. */
const firsts = `a 吖 ai 哎 an 安 ang 肮 ao 凹 ba 八 bai 掰 ban 扳 bang 邦 bao 勹 bei 卑 ben 奔 beng 崩 bi 逼 bian 边 biao 灬 bie 憋
bin 玢 bing 冫 bo 拨 bu 逋 ca 嚓 cai 猜 can 参 cang 仓 cao 操 ce 册 cen 岑 ceng 噌 cha 叉 chai 拆 chan 觇 chang 伥
chao 抄 che 车 chen 抻 cheng 柽 chi 吃 chong 充 chou 抽 chu 出 chuai 揣 chuan 巛 chuang 疮 chui 吹 chun 春 chuo 踔
ci 呲 cong 匆 cou 凑 cu 粗 cuan 汆 cui 崔 cun 村 cuo 搓 da 哒 dai 呆 dan 丹 dang 当 dao 刀 de 得 deng 灯 di 氐 dia 嗲
dian 掂 diao 刁 die 爹 ding 丁 diu 丢 dong 东 dou 都 du 嘟 duan 端 dui 堆 dun 吨 duo 多 e 婀 ei 诶 en 恩 er 儿 fa 发
fan 帆 fang 匚 fei 飞 fen 分 feng 丰 fou 缶 fu 夫 ga 旮 gai 该 gan 甘 gang 冈 gao 皋 ge 戈 gei 给 gen 根 geng 庚 gong 工
gou 勾 gu 估 gua 瓜 guai 乖 guan 关 guang 光 gui 归 gun 丨 guo 呙 ha 哈 hai 咳 han 顸 hang 夯 hao 蒿 he 诃 hei 黑 hen 痕
heng 亨 hong 轰 hou 侯 hu 乎 hua 花 huai 怀 huan 欢 huang 肓 hui 灰 hun 昏 huo 耠 ji 丌 jia 加 jian 戋 jiang 江 jiao 艽
jie 阶 jin 巾 jing 京 jiong 冂 jiu 纠 ju 居 juan 娟 jue 噘 jun 军 ka 咔 kai 开 kan 刊 kang 康 kao 尻 ke 苛 ken 肯
keng 吭 kong 空 kou 抠 ku 刳 kua 夸 kuai 蒯 kuan 宽 kuang 匡 kui 亏 kun 坤 kuo 扩 la 垃 lai 来 lan 兰 lang 啷 lao 捞
le 仂 lei 雷 leng 塄 li 哩 lia 俩 lian 奁 liang 良 liao 撩 lie 咧 lin 拎 ling 伶 liu 溜 long 龙 lou 娄 lu 噜 lv 驴
luan 娈 lve 掠 lun 抡 luo 罗 ma 妈 mai 埋 man 颟 mang 邙 mao 猫 me 么 mei 没 men 门 meng 虻 mi 咪 mian 宀 miao 喵 mie 乜
min 民 ming 名 miu 谬 mo 摸 mou 哞 mu 毪 na 拿 nai 乃 nan 囡 nang 囔 nao 孬 ne 疒 nei 馁 nen 恁 neng 能 ng 嗯 ni 妮
nian 拈 niang 娘 niao 鸟 nie 捏 nin 您 ning 宁 niu 妞 nong 农 nou 耨 nu 奴 nv 女 nuan 暖 nve 疟 nuo 挪 o 喔 ou 讴 pa 趴
pai 拍 pan 潘 pang 乓 pao 抛 pei 呸 pen 喷 peng 怦 pi 丕 pian 偏 piao 剽 pie 氕 pin 姘 ping 乒 po 钋 pou 剖 pu 仆 qi 七
qia 掐 qian 千 qiang 呛 qiao 悄 qie 且 qin 亲 qing 青 qiong 邛 qiu 丘 qu 区 quan 悛 que 炔 qun 逡 ran 蚺 rang 禳 rao 娆
re 惹 ren 人 reng 扔 ri 日 rong 戎 rou 柔 ru 如 ruan 阮 rui 蕤 run 闰 ruo 若 sa 仨 sai 塞 san 三 sang 桑 sao 搔 se 色
sen 森 seng 僧 sha 杀 shai 筛 shan 山 shang 伤 shao 捎 she 奢 shei 谁 shen 申 sheng 升 shi 尸 shou 收 shu 书 shua 刷
shuai 衰 shuan 闩 shuang 双 shui 水 shun 吮 shuo 说 si 厶 song 忪 sou 嗖 su 苏 suan 狻 sui 虽 sun 孙 suo 唆 ta 他
tai 胎 tan 坍 tang 汤 tao 涛 te 忑 teng 疼 ti 剔 tian 天 tiao 佻 tie 帖 ting 厅 tong 通 tou 偷 tu 凸 tuan 湍 tui 推
tun 吞 tuo 乇 wa 挖 wai 歪 wan 弯 wang 尢 wei 危 wen 温 weng 翁 wo 挝 wu 乌 xi 夕 xia 呷 xian 仙 xiang 乡 xiao 枭 xie 些
xin 心 xing 星 xiong 凶 xiu 休 xu 吁 xuan 轩 xue 削 xun 勋 ya 丫 yan 恹 yang 央 yao 幺 ye 掖 yi 一 yin 因 ying 应 yo 哟
yong 佣 you 优 yu 纡 yuan 鸢 yue 曰 yun 晕 za 匝 zai 灾 zan 糌 zang 赃 zao 遭 ze 则 zei 贼 zen 怎 zeng 增 zha 扎 zhai 斋
zhan 沾 zhang 张 zhao 钊 zhe 蜇 zhen 贞 zheng 争 zhi 之 zhong 中 zhou 州 zhu 朱 zhua 抓 zhuai 拽 zhuan 专 zhuang 妆
zhui 隹 zhun 肫 zhuo 拙 zi 孜 zong 宗 zou 邹 zu 租 zuan 钻 zui 嘴 zun 尊 zuo 嘬`

/** What else a character reads as, mostly as a family name: it is sorted by its commoner reading. */
const others = `chong 种重 ge 盖葛 jia 贾 miao 缪 ou 区欧 piao 朴 qin 覃 qiu 仇 shan 单 she 折 xian 洗冼 xie 解 xing 行 yu 尉 yue 乐 yun 员 zeng 曾 zha 查 zhai 翟 chang 长 le 乐 tan 覃`

const otherReadings = new Map<string, string[]>()
for (const [syllable, characters] of toPairs(others)) {
  for (const character of characters) {
    otherReadings.set(character, [...(otherReadings.get(character) ?? []), syllable])
  }
}
const syllables = toPairs(firsts)

/** The last syllable whose first character is not after it. */
const sortedReading = (character: string): string | undefined => {
  let low = 0
  let high = syllables.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareNames(syllables[middle]?.[1] ?? '', character) <= 0) low = middle + 1
    else high = middle
  }
  return syllables[low - 1]?.[0]
}

/** ü is typed as v, and by many as u. */
const spellings = (syllable: string): string[] =>
  /^[ln]ve?$/.test(syllable) ? [syllable, syllable.replace('v', 'u')] : [syllable]

/** Readings of any common Chinese character, by its place among all of them. */
const readingsOfName = (character: string): readonly string[] => {
  if (!/^[\u4e00-\u9fff]$/.test(character)) return []
  const sorted = sortedReading(character)
  return [...(sorted === undefined ? [] : spellings(sorted)), ...(otherReadings.get(character) ?? [])]
}

/** Whether somebody's name reads as was typed: 张三 by `zhangsan`, `zhang san`, `zs`, `zhangs` or `san`. */
export const nameReadsAs = (name: string, typed: string): boolean => readsAs(name, typed, readingsOfName)
