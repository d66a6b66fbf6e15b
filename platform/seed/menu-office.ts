import { leaf, type SeedDirectory } from './menu-leaf'

/** Groups of the sidebar about people, documents and the console itself. */
export const officeDirectories: readonly SeedDirectory[] = [
  {
    zh: '平台管理',
    en: 'Platform management',
    icon: 'APP-platformMange',
    order: 70,
    leaves: [
      leaf('/userCenter/distributorManagement', '分销商管理', 'Distributor management', 'organization', {
        perms: 'distributor:list',
        buttons: ['distributor:save', 'distributor:audit'],
      }),
    ],
  },
  {
    zh: '平台中心',
    en: 'Platform center',
    icon: 'platform-guidance',
    order: 75,
    leaves: [
      leaf('/platformCenter/systemConfiguration', '系统配置', 'System configuration', 'APP-platformMange', {
        perms: 'config:list',
        buttons: ['config:save', 'weather:save', 'heldWork:decide', 'retention:save'],
      }),
      leaf('/platformCenter/faultType', '故障类型', 'Fault type', 'platform-fault', {
        perms: 'faultType:list',
        buttons: ['faultType:save', 'faultType:delete', 'faultType:import', 'faultType:export'],
      }),
      leaf('/platformCenter/ProductGuidelines', '产品指南', 'Product guidelines', 'platform-guidance', {
        perms: 'guide:list',
      }),
      leaf('/productionGuideMange', '产品指南管理', 'Product guide management', 'platform-guidance', {
        buttons: ['guide:save', 'guide:delete'],
      }),
      leaf('/productGuide', '产品指南查看', 'Product guide', 'documentation'),
      leaf('/typeManagement', '类型管理', 'Type management', 'tab', {
        perms: 'category:list',
        buttons: ['category:save', 'category:delete'],
      }),
      leaf('/platformCenter/PCSoftware', 'PC软件更新包', 'PC software update package', 'zip', {
        perms: 'pcSoftware:list',
        buttons: ['pcSoftware:save', 'pcSoftware:delete'],
      }),
    ],
  },
  {
    zh: '公告',
    en: 'Announcements',
    icon: 'platform-announcements',
    order: 80,
    leaves: [
      leaf('/platformCenter/systemAnnouncements', '系统公告', 'System announcements', 'platform-announcements', {
        perms: 'announcement:list',
        buttons: ['announcement:save', 'announcement:publish', 'announcement:delete'],
      }),
    ],
  },
  {
    zh: '日志',
    en: 'Logs',
    icon: 'platform-log',
    order: 90,
    leaves: [
      leaf('/platformCenter/systemLog', '系统日志', 'System log', 'platform-log', {
        perms: 'log:list',
        buttons: ['log:export', 'person:list', 'person:export', 'person:erase'],
      }),
      leaf('/APPAdministration/LogManagement', '日志管理', 'Log management', 'APP-LogManagement', {
        perms: 'appLog:list',
        buttons: ['appLog:delete'],
      }),
    ],
  },
  {
    zh: '用户中心',
    en: 'User center',
    icon: 'userCenter',
    order: 100,
    leaves: [
      leaf('/userCenter/organization', '组织机构', 'Organization', 'organization', {
        perms: 'organization:list',
        buttons: ['organization:save', 'organization:delete', 'region:save'],
      }),
      leaf('/userCenter/userCore', 'WEB用户', 'Web user', 'user', {
        perms: 'user:list',
        buttons: ['user:save', 'user:password', 'user:delete'],
      }),
      leaf('/userCenter/role', '角色管理', 'Role management', 'role', {
        perms: 'role:list',
        buttons: ['role:save', 'role:grant', 'role:delete'],
      }),
    ],
  },
  {
    zh: '系统设置',
    en: 'System setup',
    icon: 'dashboard',
    order: 110,
    leaves: [
      leaf('/systemSetup/menuSetup', '菜单设置', 'Menu setup', 'dashboard', {
        perms: 'menu:list',
        buttons: ['menu:save', 'menu:update', 'menu:delete'],
      }),
    ],
  },
]
