import { defineDetail } from '@/components/screen/define-detail'
import type { DeviceDetail } from '@/lib/contract/device'

/** What the overview of a controller shows. Domain 2.1. */
export const deviceDetail = defineDetail<DeviceDetail>()({
  messages: 'device',
  sections: [
    {
      title: 'details.sections.identity',
      fields: [
        { field: 'macWifiId' },
        { field: 'deviceName' },
        { field: 'controllerType', as: 'choice' },
        { field: 'controllerModel' },
        { field: 'deviceSn' },
        { field: 'activationFlag', as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
        { field: 'activationTime', as: 'date' },
        { field: 'installTime', as: 'date' },
        { field: 'vipFlag', as: 'choice', tones: { 1: 'info' } },
        { field: 'groupName' },
        { field: 'adminAccount' },
        { field: 'remarks' },
      ],
    },
    {
      title: 'details.sections.counts',
      fields: [
        { field: 'systemQuantity' },
        { field: 'oduCount' },
        { field: 'iduCount' },
        { field: 'airBoxCount' },
        { field: 'centralControllerCount' },
        { field: 'alarmCount' },
      ],
    },
    {
      title: 'details.sections.versions',
      fields: [
        { field: 'firmwareVersion' },
        { field: 'mcuVersion' },
        { field: 'moduleVersion' },
        { field: 'hardwareVersion' },
        { field: 'featureCode' },
        { field: 'otaStatus', as: 'choice', tones: { 1: 'info', 2: 'good', 3: 'bad' } },
      ],
    },
    {
      title: 'details.sections.network',
      fields: [
        { field: 'networkType', as: 'choice' },
        { field: 'rssi', unit: 'dBm' },
        { field: 'ipAddress' },
        { field: 'heartbeatSec', unit: 's' },
        { field: 'busType', as: 'choice' },
        { field: 'busStatus', as: 'choice', tones: { 0: 'good', 1: 'bad', 2: 'bad' } },
        { field: 'lastOnlineTime', as: 'date' },
        { field: 'lastOfflineTime', as: 'date' },
      ],
    },
    {
      title: 'details.sections.location',
      fields: [
        { field: 'projectName' },
        { field: 'countryCode' },
        { field: 'city' },
        { field: 'address' },
        {
          field: 'longitude',
          render: ({ longitude, latitude }) =>
            longitude === null || latitude === null ? '--' : `${longitude.toFixed(4)}, ${latitude.toFixed(4)}`,
        },
        { field: 'timeZone' },
      ],
    },
  ],
})
