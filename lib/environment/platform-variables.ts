import { otaVariables, telemetryVariables, type Variable } from './variable'

const s3Of = (prefix: string, meaning: string): Variable[] => [
  { name: `${prefix}_ENDPOINT`, isDecisive: true, meaning, usual: 'none' },
  { name: `${prefix}_REGION`, meaning: 'its region', usual: '`us-east-1`' },
  { name: `${prefix}_KEY`, isDecisive: true, meaning: 'name of its key' },
  { name: `${prefix}_SECRET`, isSecret: true, isDecisive: true, meaning: 'the key itself' },
]

/** Every variable that the platform reads, in the order of the page. */
export const platformVariables: readonly Variable[] = [
  {
    name: 'DATABASE_URL',
    isSecret: true,
    isDecisive: true,
    meaning: 'PostgreSQL 15 or newer; without it the embedded database is used, by one process',
  },
  {
    name: 'PLATFORM_DEMO',
    isDecisive: true,
    meaning:
      '`1`: a demonstration, with accounts whose password is published and a simulated fleet; `0`: a site, with `admin` alone, whose first password lies in `first-password` of the data folder until it is changed. Required without `DATABASE_URL`',
    usual: '0 with `DATABASE_URL`',
  },
  {
    name: 'DATABASE_MIGRATE_URL',
    isSecret: true,
    isDecisive: true,
    meaning:
      'role that owns the tables and runs migrations; the platform runs as a lesser role that cannot rewrite the operation log',
    usual: 'as `DATABASE_URL`',
  },
  {
    name: 'PLATFORM_LOG_KEY',
    isSecret: true,
    isDecisive: true,
    meaning:
      'signs the end of the operation log, 32 characters or more; to change it: `2:new,1:old`. A site does not start without it',
    usual: 'made in a demonstration',
  },
  {
    name: 'PLATFORM_LOG_ANCHORS',
    isDecisive: true,
    meaning: 'file for the signed anchors, on another disk than the database',
    usual: 'S3 store, or beside the data',
  },
  {
    name: 'PLATFORM_FACTOR_KEY',
    isSecret: true,
    isDecisive: true,
    meaning:
      'seals what authenticator apps and recovery codes are checked with, 32 characters or more; to change it: `2:new,1:old`. Several platforms need the same, and who loses it sets up anew',
    usual: 'made in the data folder',
  },
  {
    name: 'PLATFORM_CONSOLE_ORIGINS',
    isDecisive: true,
    meaning: 'where the consoles are, as `6=https://console.example,12=https://…`: passkeys belong to these hosts',
    usual: 'demonstration names there; otherwise no passkeys',
  },
  {
    name: 'PLATFORM_OIDC',
    isSecret: true,
    isDecisive: true,
    meaning: "JSON by brand: the company's provider, whom it lets in, which roles it gives ([identity](identity.md))",
    usual: 'none',
  },
  {
    name: 'PLATFORM_FIRMWARE_KEYS',
    isSecret: true,
    isDecisive: true,
    meaning: 'public keys of firmware as `name:key`, comma-separated; without one nothing is sent to devices',
    usual: "the demonstration's own",
  },
  {
    name: 'PLATFORM_FIRMWARE_UNSIGNED',
    isDecisive: true,
    meaning: '`1`: unsigned firmware is accepted and sent too, and shown as unsigned',
    usual: '1 in a demonstration',
  },
  {
    name: 'PLATFORM_DATA_DIR',
    isDecisive: true,
    meaning: 'data of the embedded database, and files',
    usual: '`.data/platform`',
  },
  { name: 'PLATFORM_MIGRATIONS', meaning: 'folder of the migrations', usual: 'beside the program' },
  {
    name: 'PLATFORM_HOST',
    isDecisive: true,
    meaning: 'address on which it listens; never a public one',
    usual: '`127.0.0.1`',
  },
  { name: 'PLATFORM_PORT', meaning: 'port on which it listens', usual: '4000' },
  {
    name: 'PLATFORM_TRUSTED_PEERS',
    isDecisive: true,
    meaning: 'networks of the consoles and proxies whose `X-Forwarded-For` is believed',
    usual: 'this machine',
  },
  { name: 'CAPTCHA', isDecisive: true, meaning: '`always`, `after-failures` or `off`', usual: '`after-failures`' },
  {
    name: 'PLATFORM_CALL_LIMITS',
    meaning:
      '`off`, or `read=400/40 write=60/5`: calls at once / a second of one user (`read`, `write`, `job`, `upload`), of a `device` by HTTP and the rows of its `past`, of an `address` without a session, of all such (`anonymous`)',
    usual: 'read=400/40 write=60/5 job=30/0.5 upload=30/0.5',
  },
  {
    name: 'PLATFORM_SESSIONS',
    meaning: 'sessions of one account at the same time; one more ends the oldest',
    usual: '5',
  },
  ...otaVariables('what calls of upgrades must show, and the console shows that has the same two. Both or none'),
  {
    name: 'PLATFORM_CONTROLLERS',
    meaning: 'size of the simulated fleet at the first start of a demonstration',
    usual: '3000',
  },
  {
    name: 'PLATFORM_DEMO_FAULTS',
    meaning:
      '`1`: a demonstration has accounts and controllers that fail on purpose, and names that make a call fail; for tests. Those that it has been given stay in its data',
    usual: '0',
  },
  { name: 'PLATFORM_CLOCK', meaning: 'an ISO instant at which the clock stands still; for tests' },
  ...s3Of(
    'PLATFORM_FILES_S3',
    'an S3-compatible store for staff files, with path-style addresses and a bucket of its own; an incomplete set stops the start',
  ),
  { name: 'PLATFORM_FILES_S3_BUCKET', isDecisive: true, meaning: 'that bucket' },
  ...s3Of('PLATFORM_BACKUP_S3', 'the S3-compatible store of `backup --to s3://bucket/prefix`'),
  {
    name: 'PLATFORM_DRILL_DATABASE_URL',
    isSecret: true,
    isDecisive: true,
    meaning:
      'an empty database of PostgreSQL, never the live one, into which `drill` restores a set and empties it again',
    usual: 'none; sets of the embedded database need none',
  },
  {
    name: 'PLATFORM_DRILL_DIR',
    meaning: 'the folder in which `drill` does it',
    usual: '`drill` in `PLATFORM_DATA_DIR`',
  },
  {
    name: 'PLATFORM_MQTT_HOST',
    isDecisive: true,
    meaning: 'where controllers connect by MQTT; `0.0.0.0` opens it to them ([operations](operations.md#devices))',
    usual: '`127.0.0.1`',
  },
  { name: 'PLATFORM_MQTT_PORT', meaning: 'port of it', usual: '1883' },
  {
    name: 'PLATFORM_MQTT_CERT_FILE',
    isDecisive: true,
    meaning:
      'certificate, with the key: controllers then come in by TLS alone; read again within a minute after a renewal',
    usual: 'plain TCP',
  },
  { name: 'PLATFORM_MQTT_KEY_FILE', isDecisive: true, meaning: 'its key' },
  {
    name: 'PLATFORM_MQTT_DEVICE_CA_FILE',
    isDecisive: true,
    meaning: 'controllers must show a certificate of this authority; staff name the one that each may show',
    usual: 'keys only',
  },
  {
    name: 'PLATFORM_MQTT_PUBLIC_URL',
    meaning: 'the address that staff type into controllers; required with `MQTT_URL`',
    usual: 'where it listens',
  },
  {
    name: 'MQTT_URL',
    isSecret: true,
    isDecisive: true,
    meaning:
      'a broker of its own in place of the one in this process, with name and long random password: `mqtts://platform:…@broker:8883`',
    usual: 'none',
  },
  { name: 'MQTT_VERSION', meaning: 'of that broker: `3.1.1` or `5`', usual: '3.1.1' },
  { name: 'MQTT_CA_FILE', meaning: 'who signed its certificate', usual: 'public authorities' },
  {
    name: 'PLATFORM_MQTT_PASSWORD_FILE',
    isDecisive: true,
    meaning: "file in mosquitto's format that is kept for that broker: who may come in",
    usual: 'none',
  },
  {
    name: 'PLATFORM_MQTT_ACL_FILE',
    isDecisive: true,
    meaning: 'the same: what each may do there',
    usual: 'none',
  },
  {
    name: 'PLATFORM_MQTT_BROKER_PID_FILE',
    meaning: "names that broker's process on this machine, which is sent SIGHUP after each change of the files",
    usual: 'no signal',
  },
  {
    name: 'CLICKHOUSE_URL',
    isSecret: true,
    isDecisive: true,
    meaning:
      'a ClickHouse server for the past, with user, password and database: `https://platform:…@clickhouse:8443/past`; needed where several processes share a database ([history](history.md))',
    usual: 'an engine in `PLATFORM_DATA_DIR`',
  },
  { name: 'CLICKHOUSE_CA_FILE', meaning: 'who signed its certificate', usual: 'public authorities' },
  { name: 'PLATFORM_HISTORY', meaning: '`0`: no past is stored', usual: '1' },
  { name: 'PLATFORM_HISTORY_MEMORY', meaning: 'MB that the engine in the data folder may use', usual: '1024' },
  { name: 'PLATFORM_HISTORY_SAMPLE_DAYS', meaning: 'days for which samples are stored; must not fall', usual: '30' },
  { name: 'PLATFORM_HISTORY_FIVE_MINUTE_DAYS', meaning: 'the same of five-minute values', usual: '365' },
  { name: 'PLATFORM_HISTORY_HOUR_DAYS', meaning: 'the same of hours and days', usual: '3650' },
  {
    name: 'PLATFORM_OTA_FACTOR',
    meaning:
      'how many times shorter the waits of an upgrade are: before a failed try is repeated, for the answer of a silent controller',
    usual: '1; 20 in a demonstration',
  },
  {
    name: 'PLATFORM_METRICS_PORT',
    meaning: '`/metrics` for Prometheus, on a port that nobody publishes',
    usual: 'off',
  },
  { name: 'PLATFORM_METRICS_HOST', meaning: 'address of that port', usual: '`127.0.0.1`' },
  ...telemetryVariables('hvac-platform'),
  { name: 'LOG_LEVEL', meaning: 'pino level', usual: '`info`' },
]
