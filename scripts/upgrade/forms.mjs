/**
 * @typedef {object} Form
 * @property {string} name
 * @property {string} path
 * @property {string} [button] Opens its dialog, which has the same name; without one the form is the screen.
 * @property {Record<string, string>} draft By the labels of fields.
 * @property {true} [stays] It has a password, so nothing of it is stored: it is never left.
 * @property {string} [saved] Says that it was saved.
 * @property {(dialog: import('@playwright/test').Locator) => Promise<void>} [finish] Fills what is still missing.
 */

/** @type {Form[]} Ten screens, of which three are saved on the way. */
export const forms = [
  { name: 'profile', path: '/informationEdit', draft: { 简介: '升级前写了一半' } },
  {
    name: 'web user',
    path: '/userCenter/userCore',
    button: '新增用户',
    draft: { 账号: 'drilluser', 姓名: '周工' },
    stays: true,
  },
  {
    name: 'role',
    path: '/userCenter/role',
    button: '新增角色',
    draft: { 角色名称: '夜班巡检', 角色编号: 'R_DRILL_1' },
    saved: '新增成功',
  },
  {
    name: 'question',
    path: '/APPAdministration/questionManagement',
    button: '新增问题',
    draft: { 标题: '升级时会怎样', 内容: '第一行，还没写完' },
  },
  {
    name: 'announcement',
    path: '/platformCenter/systemAnnouncements',
    button: '新增公告',
    draft: { 标题: '今晚升级' },
  },
  {
    name: 'project',
    path: '/projectMangement/ProjectList',
    button: '新增项目',
    draft: { 项目名称: '演练大厦', 地理描述: '海口路9号' },
  },
  { name: 'push', path: '/APPAdministration/messagePush', button: '新增推送', draft: { 标题: '冬季提醒' } },
  {
    name: 'policy',
    path: '/equipmentCenter/OTAupgradeList?tab=policies',
    button: '新增策略',
    draft: { 策略名称: '演练策略' },
  },
  {
    name: 'category',
    path: '/typeManagement',
    button: '新增类别',
    draft: { 类别名称: '演练类别' },
    saved: '新增成功',
  },
  {
    name: 'second role',
    path: '/userCenter/role?number=R',
    button: '新增角色',
    draft: { 角色名称: '白班巡检', 角色编号: 'R_DRILL_2' },
    saved: '新增成功',
  },
]

/** Screens of other scripts, which none of the tabs has opened. */
export const places = [
  { name: '系统日志', path: '/platformCenter/systemLog', shows: '日志' },
  { name: '故障类型', path: '/platformCenter/faultType', shows: '故障' },
  { name: '设备导入', path: '/equipmentCenter/deviceimporting', shows: '导入' },
  { name: '报修管理', path: '/APPAdministration/repairManagement', shows: '报修' },
]
