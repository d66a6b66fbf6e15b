import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { FileLanguage } from '@/lib/contract/file-language'
import { platformIds } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { questions } from './question-table'

type Text = readonly [language: FileLanguage, type: string, title: string, content: string]

/** Questions of every brand, in the order of the app. */
const texts: readonly Text[] = [
  [
    ...(['zh', '联网', '空调配网失败怎么办？'] as const),
    '1. 确认路由器为2.4 GHz频段，密码中没有空格。\n2. 手机与联网模块距离路由器不超过10米。\n3. 长按模块按键5秒，指示灯快闪后重新添加设备。\n4. 仍然失败时，请记录指示灯状态并提交报修。',
  ],
  [
    ...(['zh', '使用', '如何设置每周定时？'] as const),
    '进入设备页，点击“定时”，选择星期与时间，再选择开机、关机或温度。保存后即可生效，定时由控制器执行，手机关机不影响。',
  ],
  [
    ...(['zh', '故障', '线控器显示故障代码，应该怎么处理？'] as const),
    '先记录代码和系统号、机号，在APP“故障”页查看说明。保护性停机会在条件消除后自动恢复；反复出现时请在APP中提交报修，系统会自动附上设备信息。',
  ],
  [
    ...(['zh', '使用', '多久需要清洗一次滤网？'] as const),
    '一般环境每2～4周清洗一次，灰尘较多的场所每周一次。清洗后请在APP中将滤网计时清零。',
  ],
  [
    ...(['zh', '账号', '更换手机号后如何登录？'] as const),
    '在“我的 > 账号与安全”中更换手机号，新手机号收到验证码后即可登录。旧手机号无法接收验证码时，请联系家庭管理员移交权限。',
  ],
  [
    ...(['zh', '安装', '联网模块应安装在什么位置？'] as const),
    '请安装在室内机附近、无金属遮挡的位置，距离路由器不超过20米，避免高温和潮湿。',
  ],
  [
    ...(['zh', '使用', '为什么设定温度不能低于19℃？'] as const),
    '制冷模式下设定温度范围为19～30℃，其他模式为17～30℃。集中控制锁定温度后，现场也不能更改。',
  ],
  [
    ...(['en', 'Network', 'What if the unit cannot join the Wi-Fi?'] as const),
    '1. Use the 2.4 GHz band of the router.\n2. Keep phone and module within 10 m of it.\n3. Hold the button of the module for 5 s until its light blinks fast, then add the device again.\n4. If it still fails, note what the light does and send a repair request.',
  ],
  [
    ...(['en', 'Usage', 'How do I set a weekly schedule?'] as const),
    'Open the device, choose Schedule, then days, time and what should happen. The controller keeps the schedule itself, so your phone may be off.',
  ],
  [
    ...(['en', 'Fault', 'The wired remote shows a fault code. What now?'] as const),
    'Note the code with system and unit number and look it up under Faults. Protective stops end by themselves. If it returns, send a repair request from the app: it carries the data of the unit.',
  ],
  [
    ...(['en', 'Usage', 'How often should I clean the filter?'] as const),
    'Every two to four weeks, every week where it is dusty. Reset the filter timer in the app afterwards.',
  ],
  [
    ...(['en', 'Account', 'How do I share a home with my family?'] as const),
    'Open the home, choose Members and invite them by email or phone. An administrator can take the right away again.',
  ],
  [
    ...(['es', 'Red', '¿Qué hago si el equipo no se conecta al Wi-Fi?'] as const),
    'Utilice la banda de 2,4 GHz, acerque el teléfono al router y mantenga pulsado el botón del módulo durante 5 segundos.',
  ],
  [
    ...(['it', 'Uso', 'Ogni quanto va pulito il filtro?'] as const),
    'Ogni due-quattro settimane; ogni settimana negli ambienti polverosi. Poi azzerare il contatore del filtro nell’app.',
  ],
  [
    ...(['fr', 'Réseau', 'Que faire si l’appareil ne rejoint pas le Wi-Fi ?'] as const),
    'Utilisez la bande de 2,4 GHz, rapprochez le téléphone du routeur et appuyez 5 secondes sur le bouton du module.',
  ],
  [
    ...(['de', 'Netzwerk', 'Was tun, wenn sich das Gerät nicht mit dem WLAN verbindet?'] as const),
    'Nutzen Sie das 2,4-GHz-Band, bleiben Sie nahe am Router und halten Sie die Taste des Moduls 5 Sekunden gedrückt.',
  ],
  [
    ...(['pt', 'Utilização', 'Com que frequência devo limpar o filtro?'] as const),
    'A cada duas a quatro semanas; todas as semanas em locais com poeira. Depois, reponha o contador do filtro na aplicação.',
  ],
  [
    ...(['tr', 'Ağ', 'Cihaz Wi-Fi ağına bağlanamazsa ne yapmalıyım?'] as const),
    '2,4 GHz bandını kullanın, telefonu yönlendiriciye yaklaştırın ve modülün düğmesine 5 saniye basın.',
  ],
]

/** Questions of the demo with their answers, for each brand; the last Chinese and English ones are not shown yet. */
export const addDemoQuestions = async (database: Database, now: Date): Promise<void> => {
  const rows = platformIds.flatMap((platformId) =>
    texts.map(([language, type, title, content], at): typeof questions.$inferInsert => {
      const viewCount = 40 + ((at * 389 + platformId * 97) % 2361)
      const time = subMilliseconds(now, (2 + ((at * 53 + platformId * 7) % 199)) * millisecondsInDay)
      return {
        platformId,
        language,
        type,
        title,
        content,
        viewCount,
        grade: 1 + texts.slice(0, at).filter(([other]) => other === language).length,
        status: texts.slice(at + 1).some(([other]) => other === language) || !['zh', 'en'].includes(language) ? 1 : 0,
        helpfulCount: Math.floor((viewCount * (20 + ((at * 31 + platformId) % 51))) / 100),
        createTime: time,
        updateTime: time,
        createUser: null,
        updateUser: null,
        version: 1,
      }
    }),
  )
  await insertRows(database, questions, rows)
}
