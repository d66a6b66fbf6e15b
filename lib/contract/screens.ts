import type { Bilingual } from './language'
import type { MenuIcon } from './menu-icon'
import type { PlatformId } from './platform-id'

/** Groups of the sidebar in a new installation, in their order. Spec 1. */
export const menuGroups = {
  projects: { zh: '项目管理', en: 'Project management', icon: 'tab', order: 10 },
  devices: { zh: '设备中心', en: 'Device and equipment centre', icon: 'equipmentCenter', order: 20 },
  upgrades: { zh: 'OTA升级', en: 'OTA upgrade', icon: 'upgrade', order: 30 },
  faults: { zh: '故障分析', en: 'Fault analysis', icon: 'faultanalysis', order: 40 },
  management: { zh: '管理中心', en: 'Management Center', icon: 'documentation', order: 45 },
  push: { zh: '消息推送', en: 'Message push', icon: 'msgpush', order: 50 },
  appVersions: { zh: 'APP版本与维护', en: 'APP version and maintenance', icon: 'APP-version', order: 60 },
  app: { zh: 'APP管理', en: 'APP Administration', icon: 'APP-phone', order: 65 },
  platform: { zh: '平台管理', en: 'Platform management', icon: 'APP-platformMange', order: 70 },
  center: { zh: '平台中心', en: 'Platform center', icon: 'platform-guidance', order: 75 },
  announcements: { zh: '公告', en: 'Announcements', icon: 'platform-announcements', order: 80 },
  logs: { zh: '日志', en: 'Logs', icon: 'platform-log', order: 90 },
  users: { zh: '用户中心', en: 'User center', icon: 'userCenter', order: 100 },
  setup: { zh: '系统设置', en: 'System setup', icon: 'dashboard', order: 110 },
} as const satisfies Record<string, Bilingual & { icon: MenuIcon; order: number }>
type MenuGroup = keyof typeof menuGroups

/**
 * Entry of a screen in the menu of a new installation. The console shows a screen under its own title; these names, with
 * those of the first brand, are for menu setup and roles. Domain 2.33.
 */
export type MenuEntry = Bilingual & {
  /** Without a group it stands before all groups. */
  group?: MenuGroup
  /** Place within its group, from 1. */
  at?: number
  /** Where it is not that of the route table. */
  icon?: MenuIcon
  /** The right by which a role has the entry; without it the entry alone. */
  right?: `${string}:${string}`
  platformIds?: readonly PlatformId[]
}

/** A screen of the console: its route by spec 2, its entry in the menu, and the rights that a role is given on it. */
export type Screen = {
  path: `/${string}`
  /** Never in the sidebar, whatever the menu says: opened from another screen. */
  hidden?: true
  /** Only on this platform. */
  platformId?: PlatformId
  /** Query fields that identify another record, and so another tab. */
  identity?: readonly string[]
  icon?: MenuIcon
  /** Its tab cannot be closed. */
  affix?: true
  /** False: its tab keeps neither data nor drafts. Spec 2, never cached. */
  keepAlive?: false
  menu?: MenuEntry
  /** Rights, `area:action`, with their names. `public` and `session` are never granted, so they are not listed. */
  rights?: Readonly<Record<`${string}:${string}`, Bilingual>>
}

const hidden = true
const keepAlive = false
const byMac = ['macWifiId'] as const

/** Every screen of the spec under its own path, with the spec's spellings. */
export const screens = {
  dashboard: {
    path: '/dashboard',
    affix: true,
    icon: 'dashboard',
    menu: { zh: '首页', en: 'Dashboard', right: 'dashboard:view' },
    rights: {
      'dashboard:view': { zh: '查看首页', en: 'See the dashboard' },
    },
  },
  projectList: {
    path: '/projectMangement/ProjectList',
    icon: 'tab', // sic
    menu: { group: 'projects', at: 1, zh: '项目列表', en: 'Project list', right: 'project:list' },
    rights: {
      'project:list': { zh: '查看项目', en: 'See projects' },
      'project:save': { zh: '编辑项目', en: 'Edit project' },
      'project:delete': { zh: '删除项目', en: 'Delete project' },
      'project:export': { zh: '导出项目', en: 'Export projects' },
    },
  },
  projectMap: {
    path: '/projectMangement/projectMap',
    icon: 'star', // sic
    menu: { group: 'projects', at: 2, zh: '项目地图', en: 'Project map' },
  },
  projectDetail: { path: '/projectMangement/projectDetail', hidden, identity: ['projectId'] }, // sic
  hidom: {
    path: '/equipmentCenter/HiDom',
    icon: 'HIMIT',
    menu: { group: 'devices', at: 3, zh: 'Hi-Dom列表', en: 'Hi-Dom list' },
  },
  hidomDetails: { path: '/equipmentCenter/HiDomDeviceDetails', hidden, keepAlive, identity: byMac },
  smartTouch: {
    path: '/equipmentCenter/SmartTouch',
    icon: 'HIMIT',
    menu: { group: 'devices', at: 4, zh: 'SmartTouch列表', en: 'SmartTouch list' },
  },
  smartTouchDetails: { path: '/equipmentCenter/SmartTouchDeviceDetails', hidden, keepAlive, identity: byMac },
  himit: {
    path: '/equipmentCenter/HIMIT',
    icon: 'HIMIT',
    menu: { group: 'devices', at: 1, zh: 'Hi-Mit列表', en: 'Hi-Mit list', right: 'device:list' },
    rights: {
      'device:list': { zh: '查看设备', en: 'See devices' },
      'device:export': { zh: '导出设备', en: 'Export devices' },
      'device:update': { zh: '编辑设备', en: 'Edit device' },
      'device:unbind': { zh: '解绑设备', en: 'Unbind device' },
      'device:delete': { zh: '删除设备', en: 'Delete device' },
      'device:reboot': { zh: '重启模块', en: 'Reboot module' },
      'device:credential': { zh: '管理设备凭证', en: 'Manage device credentials' },
      'unit:list': { zh: '查看机组', en: 'See units' },
      'unit:update': { zh: '编辑机组', en: 'Edit unit' },
      'unit:control': { zh: '控制机组', en: 'Control unit' },
      'unit:export': { zh: '导出历史数据', en: 'Export history' },
    },
  },
  hicube: {
    path: '/equipmentCenter/HiCube',
    platformId: 6,
    icon: 'HIMIT',
    menu: { group: 'devices', at: 2, zh: 'Hi-Cube列表', en: 'Hi-Cube list', platformIds: [6] },
  },
  faultAnalysis: {
    path: '/equipmentCenter/faultanalysis',
    icon: 'faultanalysis',
    menu: { group: 'faults', at: 1, zh: '故障分析', en: 'Fault analysis', right: 'fault:list' },
    rights: {
      'fault:list': { zh: '查看故障', en: 'See faults' },
      'fault:handle': { zh: '处理故障', en: 'Handle faults' },
      'fault:export': { zh: '导出故障', en: 'Export faults' },
      'repair:save': { zh: '新建报修', en: 'Create repair request' },
    },
  },
  outdoor: { path: '/equipmentCenter/outdoor', icon: 'outDoor' },
  indoor: { path: '/equipmentCenter/indoor', icon: 'inDoor' },
  deviceImporting: {
    path: '/equipmentCenter/deviceimporting',
    icon: 'import',
    menu: { group: 'devices', at: 6, zh: '设备导入', en: 'Device importing', right: 'device:import' },
    rights: {
      'device:import': { zh: '导入设备', en: 'Import devices' },
    },
  },
  checkerList: {
    path: '/equipmentCenter/checkerList',
    platformId: 6,
    icon: 'HIMIT',
    menu: { group: 'devices', at: 5, zh: 'Checker控制器列表', en: 'Checker control list', right: 'checker:list' },
    rights: {
      'checker:list': { zh: '查看Checker', en: 'See Checkers' },
      'checker:save': { zh: '编辑Checker', en: 'Edit Checker' },
      'checker:delete': { zh: '删除Checker', en: 'Delete Checker' },
      'checker:task': { zh: '执行抓取任务', en: 'Run captures' },
      'checker:export': { zh: '导出报文与数据', en: 'Export frames and data' },
      'report:list': { zh: '查看数据报告', en: 'See data reports' },
      'report:save': { zh: '编辑数据报告', en: 'Edit data reports' },
    },
  },
  checkerDetail: { path: '/equipmentCenter/CheckerDetail', hidden, keepAlive, identity: ['checkerId'] },
  checkerWriteIn: { path: '/equipmentCenter/CheckerWriteIn', hidden, identity: ['checkerId'] },
  checkerData: { path: '/equipmentCenter/checkerData', hidden, identity: ['taskId'] },
  checkerTaskList: { path: '/equipmentCenter/CheckerTaskList', hidden },
  messageReport: { path: '/equipmentCenter/MessageReport', hidden, identity: ['taskId'] },
  dataReports: {
    path: '/projectMangement/dataReports',
    icon: 'tab',
    menu: { group: 'projects', at: 3, zh: '数据报告', en: 'Data reports', right: 'report:list' },
  },
  createDataReport: { path: '/equipmentCenter/createDataReport', hidden, identity: ['reportId'] },
  otaUpgradeList: {
    path: '/equipmentCenter/OTAupgradeList',
    keepAlive,
    icon: 'upgrade',
    menu: { group: 'upgrades', at: 1, zh: 'OTA升级列表', en: 'OTA upgrade list', right: 'ota:list' },
    rights: {
      'ota:list': { zh: '查看升级', en: 'See upgrades' },
      'ota:export': { zh: '导出升级结果', en: 'Export upgrade results' },
      'ota:version': { zh: '管理模块版本', en: 'Manage module versions' },
      'ota:policy': { zh: '管理升级策略', en: 'Manage upgrade policies' },
      'ota:task': { zh: '下发升级', en: 'Run upgrades' },
      'ota:approve': { zh: '审批升级', en: 'Approve upgrades' },
    },
  },
  otaUpgrade: { path: '/equipmentCenter/OTAupGrade', hidden },
  otaDetail: { path: '/equipmentCenter/OTAdetailInfo', hidden, keepAlive, identity: ['upgradeId'] },
  deviceDetails: { path: '/equipmentCenter/devicedetails', hidden, keepAlive, identity: byMac },
  historicalRecords: { path: '/equipmentCenter/HistoricalRecords', hidden, identity: byMac },
  hidomControlHistory: {
    path: '/APPAdministration/hiDomControlHistory',
    icon: 'msghistory',
    menu: { group: 'app', at: 4, zh: 'Hi-Dom控制历史', en: 'Hi-Dom control history' },
  },
  smartTouchControlHistory: {
    path: '/APPAdministration/smartTouchControlHistory',
    icon: 'msghistory',
    menu: { group: 'app', at: 5, zh: 'SmartTouch控制历史', en: 'SmartTouch control history' },
  },
  controlHistory: {
    path: '/APPAdministration/controlHistory',
    icon: 'msghistory',
    menu: { group: 'app', at: 3, zh: '空调控制信息', en: 'Air conditioning control info', right: 'control:list' },
    rights: {
      'control:list': { zh: '查看控制记录', en: 'See control records' },
      'control:export': { zh: '导出控制记录', en: 'Export control records' },
    },
  },
  messagePush: {
    path: '/APPAdministration/messagePush',
    icon: 'msgpush',
    menu: { group: 'push', at: 1, zh: '消息推送', en: 'Message push', right: 'push:list' },
    rights: {
      'push:list': { zh: '查看消息推送', en: 'See push messages' },
      'push:save': { zh: '编辑推送', en: 'Edit push message' },
      'push:send': { zh: '发送推送', en: 'Send push message' },
      'push:delete': { zh: '删除推送', en: 'Delete push message' },
    },
  },
  userManager: {
    path: '/APPAdministration/userManager',
    icon: 'user',
    menu: { group: 'app', at: 1, zh: 'APP用户管理', en: 'App user management', right: 'appUser:list' },
    rights: {
      'appUser:list': { zh: '查看APP用户', en: 'See app users' },
      'appUser:update': { zh: '编辑APP用户', en: 'Edit app user' },
      'appUser:type': { zh: '变更账号类型', en: 'Change account type' },
      'appUser:export': { zh: '导出APP用户', en: 'Export app users' },
    },
  },
  appDownload: {
    path: '/APPAdministration/APPdownLoad',
    icon: 'APP-phone',
    menu: { group: 'appVersions', at: 2, zh: 'APP下载', en: 'App download', right: 'appDownload:list' },
    rights: {
      'appDownload:list': { zh: '查看下载链接', en: 'See download links' },
      'appDownload:save': { zh: '编辑下载链接', en: 'Edit download links' },
    },
  },
  versionManagement: {
    path: '/APPAdministration/versionManagement',
    keepAlive,
    icon: 'APP-version',
    menu: { group: 'appVersions', at: 1, zh: '版本管理', en: 'Version management', right: 'appVersion:list' },
    rights: {
      'appVersion:list': { zh: '查看APP版本', en: 'See app versions' },
      'appVersion:save': { zh: '编辑APP版本', en: 'Edit app version' },
      'appVersion:release': { zh: '发布APP版本', en: 'Release app version' },
      'appVersion:delete': { zh: '删除APP版本', en: 'Delete app version' },
    },
  },
  groupManagement: {
    path: '/APPAdministration/GroupManagement',
    keepAlive,
    icon: 'APP-GroupManagement',
    menu: { group: 'app', at: 2, zh: '家庭管理', en: 'Family management', right: 'group:list' },
    rights: {
      'group:list': { zh: '查看家庭', en: 'See families' },
      'group:update': { zh: '管理家庭成员', en: 'Manage family members' },
      'group:dissolve': { zh: '解散家庭', en: 'Dissolve family' },
    },
  },
  repairManagement: {
    path: '/APPAdministration/repairManagement',
    icon: 'documentation',
    menu: { group: 'management', at: 1, zh: '报修管理', en: 'Repair management', right: 'repair:list' },
    rights: {
      'repair:list': { zh: '查看报修', en: 'See repair requests' },
      'repair:handle': { zh: '处理报修', en: 'Handle repair requests' },
      'repair:export': { zh: '导出报修', en: 'Export repair requests' },
    },
  },
  fileManagement: {
    path: '/APPAdministration/fileManagement',
    icon: 'documentation',
    menu: {
      group: 'management',
      at: 2,
      zh: '维修说明文件管理',
      en: 'Repair instruction file management',
      right: 'file:list',
    },
    rights: {
      'file:list': { zh: '查看维修说明文件', en: 'See repair instruction files' },
      'file:save': { zh: '编辑维修说明文件', en: 'Edit repair instruction file' },
      'file:delete': { zh: '删除维修说明文件', en: 'Delete repair instruction file' },
    },
  },
  logManagement: {
    path: '/APPAdministration/LogManagement',
    icon: 'APP-LogManagement',
    menu: { group: 'logs', at: 2, zh: '日志管理', en: 'Log management', right: 'appLog:list' },
    rights: {
      'appLog:list': { zh: '查看APP日志', en: 'See app logs' },
      'appLog:delete': { zh: '删除APP日志', en: 'Delete app logs' },
    },
  },
  questionManagement: {
    path: '/APPAdministration/questionManagement',
    icon: 'documentation',
    menu: { group: 'management', at: 3, zh: '问题管理', en: 'Question management', right: 'question:list' },
    rights: {
      'question:list': { zh: '查看问题', en: 'See questions' },
      'question:save': { zh: '编辑问题', en: 'Edit question' },
      'question:delete': { zh: '删除问题', en: 'Delete question' },
    },
  },
  changePassword: { path: '/changePassword', hidden },
  informationEdit: { path: '/informationEdit', hidden },
  repairDetails: { path: '/repairDetails', hidden, keepAlive },
  productGuide: {
    path: '/productGuide',
    keepAlive,
    icon: 'platform-guidance',
    menu: { group: 'center', at: 5, zh: '产品指南查看', en: 'Product guide', icon: 'documentation' },
  },
  productGuideManagement: {
    path: '/productionGuideMange',
    icon: 'platform-guidance', // sic
    menu: { group: 'center', at: 4, zh: '产品指南管理', en: 'Product guide management' },
    rights: {
      'guide:save': { zh: '编辑产品指南', en: 'Edit product guide' },
      'guide:delete': { zh: '删除产品指南', en: 'Delete product guide' },
    },
  },
  editFile: { path: '/editFile', hidden, identity: ['fileId'] },
  typeManagement: {
    path: '/typeManagement',
    keepAlive,
    icon: 'tab',
    menu: { group: 'center', at: 6, zh: '类别管理', en: 'Type management', right: 'category:list' },
    rights: {
      'category:list': { zh: '查看类别', en: 'See categories' },
      'category:save': { zh: '编辑类别', en: 'Edit category' },
      'category:delete': { zh: '删除类别', en: 'Delete category' },
    },
  },
  organization: {
    path: '/userCenter/organization',
    icon: 'organization',
    menu: { group: 'users', at: 1, zh: '组织机构', en: 'Organization', right: 'organization:list' },
    rights: {
      'organization:list': { zh: '查看组织机构', en: 'See organizations' },
      'organization:save': { zh: '编辑组织机构', en: 'Edit organization' },
      'organization:delete': { zh: '删除组织机构', en: 'Delete organization' },
      'region:save': { zh: '编辑区域', en: 'Edit region' },
    },
  },
  webUser: {
    path: '/userCenter/userCore',
    icon: 'user',
    menu: { group: 'users', at: 2, zh: 'WEB用户', en: 'Web user', right: 'user:list' },
    rights: {
      'user:list': { zh: '查看WEB用户', en: 'See web users' },
      'user:save': { zh: '编辑WEB用户', en: 'Edit web user' },
      'user:password': { zh: '重置密码', en: 'Reset password' },
      'user:delete': { zh: '删除WEB用户', en: 'Delete web user' },
    },
  },
  role: {
    path: '/userCenter/role',
    icon: 'role',
    menu: { group: 'users', at: 3, zh: '角色管理', en: 'Role management', right: 'role:list' },
    rights: {
      'role:list': { zh: '查看角色', en: 'See roles' },
      'role:save': { zh: '编辑角色', en: 'Edit role' },
      'role:grant': { zh: '设置角色权限', en: 'Set permissions of roles' },
      'role:delete': { zh: '删除角色', en: 'Delete role' },
    },
  },
  distributorManagement: {
    path: '/userCenter/distributorManagement',
    icon: 'user',
    menu: {
      group: 'platform',
      at: 1,
      zh: '分销商管理',
      en: 'Distributor management',
      icon: 'organization',
      right: 'distributor:list',
    },
    rights: {
      'distributor:list': { zh: '查看分销关系', en: 'See distributor relations' },
      'distributor:save': { zh: '编辑分销关系', en: 'Edit distributor relation' },
      'distributor:audit': { zh: '审核分销关系', en: 'Review distributor relation' },
    },
  },
  systemAnnouncements: {
    path: '/platformCenter/systemAnnouncements',
    icon: 'platform-announcements',
    menu: { group: 'announcements', at: 1, zh: '系统公告', en: 'System announcements', right: 'announcement:list' },
    rights: {
      'announcement:list': { zh: '查看公告', en: 'See announcements' },
      'announcement:save': { zh: '编辑公告', en: 'Edit announcement' },
      'announcement:publish': { zh: '发布公告', en: 'Publish announcement' },
      'announcement:delete': { zh: '删除公告', en: 'Delete announcement' },
    },
  },
  systemLog: {
    path: '/platformCenter/systemLog',
    icon: 'platform-log',
    menu: { group: 'logs', at: 1, zh: '系统日志', en: 'System log', right: 'log:list' },
    rights: {
      'log:list': { zh: '查看系统日志', en: 'See system logs' },
      'log:export': { zh: '导出日志', en: 'Export logs' },
      'onlineUser:list': { zh: '查看在线用户', en: 'See online users' },
      'onlineUser:end': { zh: '结束在线会话', en: 'End sessions of others' },
      'person:list': { zh: '查看个人信息删除', en: 'See erasures of persons' },
      'person:export': { zh: '导出个人信息', en: 'Export data of a person' },
      'person:erase': { zh: '删除个人信息', en: 'Erase data of a person' },
    },
  },
  faultType: {
    path: '/platformCenter/faultType',
    icon: 'platform-fault',
    menu: { group: 'center', at: 2, zh: '故障类型', en: 'Fault type', right: 'faultType:list' },
    rights: {
      'faultType:list': { zh: '查看故障类型', en: 'See fault types' },
      'faultType:save': { zh: '编辑故障类型', en: 'Edit fault type' },
      'faultType:delete': { zh: '删除故障类型', en: 'Delete fault type' },
      'faultType:import': { zh: '导入故障类型', en: 'Import fault types' },
      'faultType:export': { zh: '导出故障类型', en: 'Export fault types' },
    },
  },
  systemConfiguration: {
    path: '/platformCenter/systemConfiguration',
    icon: 'APP-platformMange',
    menu: { group: 'center', at: 1, zh: '系统配置', en: 'System configuration', right: 'config:list' },
    rights: {
      'config:list': { zh: '查看系统配置', en: 'See system configuration' },
      'config:save': { zh: '编辑系统配置', en: 'Edit system configuration' },
      'weather:save': { zh: '管理天气城市', en: 'Manage weather cities' },
      'heldWork:decide': { zh: '处理恢复后的待发内容', en: 'Decide on work held after a restore' },
      'retention:save': { zh: '修改数据保留期限', en: 'Change how long records are kept' },
    },
  },
  productGuidelines: {
    path: '/platformCenter/ProductGuidelines',
    icon: 'platform-guidance',
    menu: { group: 'center', at: 3, zh: '产品指南', en: 'Product guidelines', right: 'guide:list' },
    rights: {
      'guide:list': { zh: '查看产品指南', en: 'See product guides' },
    },
  },
  pcSoftware: {
    path: '/platformCenter/PCSoftware',
    icon: 'zip',
    menu: { group: 'center', at: 7, zh: 'PC软件更新包', en: 'PC software update package', right: 'pcSoftware:list' },
    rights: {
      'pcSoftware:list': { zh: '查看PC软件', en: 'See PC software' },
      'pcSoftware:save': { zh: '编辑PC软件', en: 'Edit PC software' },
      'pcSoftware:delete': { zh: '删除PC软件', en: 'Delete PC software' },
    },
  },
  menuSetup: {
    path: '/systemSetup/menuSetup',
    icon: 'tab',
    menu: { group: 'setup', at: 1, zh: '菜单设置', en: 'Menu setup', icon: 'dashboard', right: 'menu:list' },
    rights: {
      'menu:list': { zh: '查看菜单', en: 'See the menu' },
      'menu:save': { zh: '新增菜单', en: 'Add menu' },
      'menu:update': { zh: '编辑菜单', en: 'Edit menu' },
      'menu:delete': { zh: '删除菜单', en: 'Delete menu' },
    },
  },
  unauthorized: { path: '/401', hidden },
  notFound: { path: '/404', hidden },
} as const satisfies Record<string, Screen>
