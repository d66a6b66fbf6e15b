import { describe, expect, it } from '@jest/globals'
import { nameReadsAs } from './name-pinyin'

describe('names of people by pinyin', () => {
  it.each([
    ['张三', ['zhangsan', 'zhang san', "zhang'san", 'zs', 'ZhangS', 'san', 'zhs']],
    ['李四', ['lisi', 'ls']],
    ['系统管理员', ['xitong', 'guanli', 'xtgly']],
    ['欧阳娜娜', ['ouyang', 'oynn', 'nana']],
    ['吕蒙', ['lvmeng', 'lumeng', 'lm']],
    ['女娲', ['nvwa', 'nuwa']],
    ['单雄信', ['shanxiongxin', 'danxiong']],
    ['曾国藩', ['zengguofan', 'zgf']],
    ['仇英', ['qiuying']],
    ['解缙', ['xiejin']],
    ['翟志刚', ['zhaizhigang']],
    ['任正非', ['renzhengfei', 'rzf']],
    ['赵工AD', ['zhaogong', 'zgad']],
  ])('%s', (name, typed) => {
    expect(typed.filter((text) => !nameReadsAs(name, text))).toEqual([])
  })

  it.each([
    ['张三', 'lisi'],
    ['张三', 'zl'],
    ['张三', '张三'],
    ['张三', ''],
    ['张三', '33'],
    ['Anna', 'an'],
  ])('%s is not %s', (name, typed) => {
    expect(nameReadsAs(name, typed)).toBe(false)
  })

  it('reads the hundred commonest family names', () => {
    const families = `wang 王汪 li 李黎 zhang 张章 liu 刘 chen 陈 yang 杨 zhao 赵 huang 黄 zhou 周 wu 吴武 xu 徐许 sun 孙 hu 胡 zhu 朱 gao 高
      lin 林 he 何贺 guo 郭 ma 马 luo 罗 liang 梁 song 宋 zheng 郑 xie 谢 han 韩 tang 唐汤 feng 冯 yu 于余 dong 董 xiao 肖 cheng 程 cao 曹
      yuan 袁 deng 邓 fu 傅付 shen 沈 zeng 曾 peng 彭 lv 吕 su 苏 lu 卢陆鲁 jiang 蒋江姜 cai 蔡 jia 贾 ding 丁 wei 魏韦 xue 薛 ye 叶 yan 阎
      pan 潘 du 杜 dai 戴 xia 夏 zhong 钟 tian 田 ren 任 fan 范 shi 石史 yao 姚 tan 谭 liao 廖 zou 邹 xiong 熊 jin 金 hao 郝 kong 孔 bai 白
      cui 崔 kang 康 mao 毛 qiu 邱 qin 秦 gu 顾 hou 侯 shao 邵 meng 孟 long 龙 wan 万 duan 段 lei 雷 qian 钱 yin 尹 chang 常 qiao 乔 lai 赖
      gong 龚 wen 文`
    const wrong = [...families.matchAll(/([a-z]+) (\p{Script=Han}+)/gu)].flatMap(([, syllable = '', characters = '']) =>
      [...characters].filter((character) => !nameReadsAs(character, syllable)),
    )
    expect(wrong).toEqual([])
  })
})
