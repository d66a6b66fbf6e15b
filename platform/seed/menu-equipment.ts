import { leaf, type SeedDirectory } from './menu-leaf'

/** Groups of the sidebar about projects and equipment. */
export const equipmentDirectories: readonly SeedDirectory[] = [
  {
    zh: '项目管理',
    en: 'Project management',
    icon: 'tab',
    order: 10,
    leaves: [
      leaf('/projectMangement/ProjectList', '项目列表', 'Project list', 'tab', {
        perms: 'project:list',
        buttons: ['project:save', 'project:delete', 'project:export'],
      }),
      leaf('/projectMangement/projectMap', '项目地图', 'Project map', 'star'),
    ],
  },
  {
    zh: '设备中心',
    en: 'Device and equipment centre',
    icon: 'equipmentCenter',
    order: 20,
    leaves: [
      leaf('/equipmentCenter/HIMIT', 'Hi-Mit列表', 'Hi-Mit list', 'HIMIT', {
        perms: 'device:list',
        buttons: [
          'device:export',
          'device:update',
          'device:unbind',
          'device:delete',
          'device:reboot',
          'device:credential',
          'unit:list',
          'unit:update',
          'unit:control',
          'unit:export',
        ],
      }),
      leaf('/equipmentCenter/HiCube', 'Hi-Cube列表', 'Hi-Cube list', 'HIMIT', { platformIds: [6] }),
      leaf('/equipmentCenter/HiDom', 'Hi-Dom列表', 'Hi-Dom list', 'HIMIT'),
      leaf('/equipmentCenter/SmartTouch', 'SmartTouch列表', 'SmartTouch list', 'HIMIT'),
      // The console shows the list on the first brand alone; its rights hold for the Checkers and reports of every brand.
      leaf('/equipmentCenter/checkerList', 'Checker控制器列表', 'Checker control list', 'HIMIT', {
        perms: 'checker:list',
        buttons: ['checker:save', 'checker:delete', 'checker:task', 'checker:export', 'report:list', 'report:save'],
      }),
      leaf('/equipmentCenter/deviceimporting', '设备导入', 'Device importing', 'import', { perms: 'device:import' }),
    ],
  },
  {
    zh: 'OTA升级',
    en: 'OTA upgrade',
    icon: 'upgrade',
    order: 30,
    leaves: [
      leaf('/equipmentCenter/OTAupgradeList', 'OTA升级列表', 'OTA upgrade list', 'upgrade', {
        perms: 'ota:list',
        buttons: ['ota:export', 'ota:version', 'ota:policy', 'ota:task', 'ota:approve'],
      }),
    ],
  },
  {
    zh: '故障分析',
    en: 'Fault analysis',
    icon: 'faultanalysis',
    order: 40,
    leaves: [
      leaf('/equipmentCenter/faultanalysis', '故障分析', 'Fault analysis', 'faultanalysis', {
        perms: 'fault:list',
        buttons: ['fault:handle', 'fault:export', 'repair:save'],
      }),
    ],
  },
  {
    zh: '管理中心',
    en: 'Management Center',
    icon: 'documentation',
    order: 45,
    leaves: [
      leaf('/APPAdministration/repairManagement', '报修管理', 'Repair management', 'documentation', {
        perms: 'repair:list',
        buttons: ['repair:handle', 'repair:export'],
      }),
      leaf(
        '/APPAdministration/fileManagement',
        '维修说明文件管理',
        'Repair instruction file management',
        'documentation',
        {
          perms: 'file:list',
          buttons: ['file:save', 'file:delete'],
        },
      ),
      leaf('/APPAdministration/questionManagement', '问题管理', 'Question management', 'documentation', {
        perms: 'question:list',
        buttons: ['question:save', 'question:delete'],
      }),
    ],
  },
  {
    zh: '消息推送',
    en: 'Message push',
    icon: 'msgpush',
    order: 50,
    leaves: [
      leaf('/APPAdministration/messagePush', '消息推送', 'Message push', 'msgpush', {
        perms: 'push:list',
        buttons: ['push:save', 'push:send', 'push:delete'],
      }),
    ],
  },
  {
    zh: 'APP版本与维护',
    en: 'APP version and maintenance',
    icon: 'APP-version',
    order: 60,
    leaves: [
      leaf('/APPAdministration/versionManagement', '版本管理', 'Version management', 'APP-version', {
        perms: 'appVersion:list',
        buttons: ['appVersion:save', 'appVersion:release', 'appVersion:delete'],
      }),
      leaf('/APPAdministration/APPdownLoad', 'APP下载', 'App download', 'APP-phone', {
        perms: 'appDownload:list',
        buttons: ['appDownload:save'],
      }),
    ],
  },
  {
    zh: 'APP管理',
    en: 'APP Administration',
    icon: 'APP-phone',
    order: 65,
    leaves: [
      leaf('/APPAdministration/userManager', 'APP用户管理', 'App user management', 'user', {
        perms: 'appUser:list',
        buttons: ['appUser:update', 'appUser:type', 'appUser:export'],
      }),
      leaf('/APPAdministration/GroupManagement', '家庭管理', 'Family management', 'APP-GroupManagement', {
        perms: 'group:list',
        buttons: ['group:update', 'group:dissolve'],
      }),
      leaf('/APPAdministration/controlHistory', '空调控制信息', 'Air conditioning control info', 'msghistory', {
        perms: 'control:list',
        buttons: ['control:export'],
      }),
      leaf('/APPAdministration/hiDomControlHistory', 'Hi-Dom控制历史', 'Hi-Dom control history', 'msghistory'),
      leaf(
        '/APPAdministration/smartTouchControlHistory',
        'SmartTouch控制历史',
        'SmartTouch control history',
        'msghistory',
      ),
    ],
  },
]
