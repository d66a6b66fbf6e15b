import type { RouteName } from '@/lib/navigation/routes'

/** A title of point 2 of the specification. */
type SpecTitle = {
  /** The words of the specification. */
  spec: string
  zh: string
  en: string
}

const title = (spec: string, zh: string, en: string): SpecTitle => ({ spec, zh, en })

/** Titles of screens. `{…}` is a name that the brand gives (`lib/brand/brand.ts`). */
export const specScreens: Partial<Record<RouteName, SpecTitle>> = {
  dashboard: title('Dashboard', '首页', 'Dashboard'),
  projectList: title('project list', '项目列表', 'Project list'),
  projectMap: title('project map', '项目地图', 'Project map'),
  projectDetail: title('project detail', '项目详情', 'Project detail'),
  historicalRecords: title('history', '历史记录', 'History'),
  createDataReport: title('create data report', '生成数据报告', 'Create data report'),
  himit: title('Hi-Mit / Intelligence cloud / cloud controller list', '{himitList}', '{himitList}'),
  hicube: title('Hi-Cube', 'Hi-Cube列表', 'Hi-Cube list'),
  hidom: title('Hi-Dom or E-Master', '{hidom}列表', '{hidom} list'),
  smartTouch: title('SmartTouch or T-Master', '{smartTouch}列表', '{smartTouch} list'),
  checkerList: title('Checker control list', 'Checker控制器列表', 'Checker control list'),
  checkerDetail: title('Checker controller details', 'Checker控制器详情', 'Checker controller details'),
  checkerTaskList: title('Checker task list', 'Checker任务列表', 'Checker task list'),
  messageReport: title('Message report', '报文报告', 'Message report'),
  checkerWriteIn: title('Edit Checker device', '编辑Checker设备', 'Edit Checker device'),
  deviceDetails: title('device details', '设备详情', 'Device details'),
  hidomDetails: title('device details', '{hidom}设备详情', '{hidom} device details'),
  smartTouchDetails: title('device details', '{smartTouch}设备详情', '{smartTouch} device details'),
  hidomControlHistory: title('control history', '{hidom}控制历史', '{hidom} control history'),
  smartTouchControlHistory: title('control history', '{smartTouch}控制历史', '{smartTouch} control history'),
  deviceImporting: title('device importing', '设备导入', 'Device importing'),
  indoor: title('indoor unit', '室内机', 'Indoor unit'),
  outdoor: title('outdoor unit', '室外机', 'Outdoor unit'),
  otaUpgrade: title('module OTA upgrade', '模块OTA升级', 'Module OTA upgrade'),
  otaUpgradeList: title('OTA upgrade list', 'OTA升级列表', 'OTA upgrade list'),
  otaDetail: title('OTA detail', 'OTA升级详情', 'OTA detail'),
  controlHistory: title('air conditioning control info', '空调控制信息', 'Air conditioning control info'),
  groupManagement: title('family management', '家庭管理', 'Family management'),
  userManager: title('app user management', 'APP用户管理', 'App user management'),
  messagePush: title('message push', '消息推送', 'Message push'),
  versionManagement: title('version management', '版本管理', 'Version management'),
  appDownload: title('app download', 'APP下载', 'App download'),
  faultAnalysis: title('fault analysis', '故障分析', 'Fault analysis'),
  repairManagement: title('repair management', '报修管理', 'Repair management'),
  repairDetails: title('repair details', '报修详情', 'Repair details'),
  fileManagement: title('repair instruction file management', '维修说明文件管理', 'Repair instruction file management'),
  questionManagement: title('question management', '问题管理', 'Question management'),
  organization: title('organization', '组织机构', 'Organization'),
  webUser: title('web user', 'WEB用户', 'Web user'),
  role: title('role management', '角色管理', 'Role management'),
  systemAnnouncements: title('system announcements', '系统公告', 'System announcements'),
  systemLog: title('system log', '系统日志', 'System log'),
  faultType: title('fault type', '故障类型', 'Fault type'),
  systemConfiguration: title('system configuration', '系统配置', 'System configuration'),
  productGuidelines: title('product guidelines', '产品指南', 'Product guidelines'),
  productGuideManagement: title('product guide management', '产品指南管理', 'Product guide management'),
  logManagement: title('log management', '日志管理', 'Log management'),
  menuSetup: title('menu setup', '菜单设置', 'Menu setup'),
  typeManagement: title('type management', '类别管理', 'Type management'),
  pcSoftware: title('PC software update package', 'PC软件更新包', 'PC software update package'),
  distributorManagement: title('Distributor management', '分销商管理', 'Distributor management'),
  informationEdit: title('Profile', '个人信息', 'Profile'),
  unauthorized: title('401', '无权限', 'No permission'),
  notFound: title('404', '页面不存在', 'Page not found'),
}

/** Titles of parts of a screen, by the key of their message: tabs, and the panel of an app user. */
export const specParts: Record<string, SpecTitle> = {
  'device.details.airBoxes': title('air box', '空气盒子', 'Air box'),
  'airBox.title': title('air box', '空气盒子', 'Air box'),
  'control.titles.airBox': title('air box control info', '空气盒子控制信息', 'Air box control info'),
  'otaResult.titles.otaResult': title('upgrade result query', '升级结果查询', 'Upgrade result query'),
  'otaVersion.title': title('module version management', '模块版本管理', 'Module version management'),
  'otaPolicy.title': title('upgrade policy management', '升级策略管理', 'Upgrade policy management'),
  'appUser.scope.title': title('app user data permission', 'APP用户数据权限', 'App user data permission'),
  'weather.titles.weather': title('weather management', '天气管理', 'Weather management'),
  'organization.region': title('regional', '区域', 'Regional'),
}

/** Groups of the menu, in its order: those of point 1 and those of point 2. */
export const specGroups: readonly SpecTitle[] = [
  title('Project management', '项目管理', 'Project management'),
  // Point 2 calls it "Equipment center": the group is one, and has the name of point 1.
  title('device and equipment centre', '设备中心', 'Device and equipment centre'),
  // "OTA" in point 2.
  title('OTA upgrade', 'OTA升级', 'OTA upgrade'),
  title('fault analysis', '故障分析', 'Fault analysis'),
  title('Management Center', '管理中心', 'Management Center'),
  title('message push', '消息推送', 'Message push'),
  title('APP version and maintenance', 'APP版本与维护', 'APP version and maintenance'),
  title('APP Administration', 'APP管理', 'APP Administration'),
  title('platform management', '平台管理', 'Platform management'),
  title('Platform center', '平台中心', 'Platform center'),
  title('announcements', '公告', 'Announcements'),
  title('logs', '日志', 'Logs'),
  title('User center', '用户中心', 'User center'),
  title('system setup', '系统设置', 'System setup'),
]
