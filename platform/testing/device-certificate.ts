type Which = 'one' | 'two' | 'expired'

const certificates: Readonly<Record<Which, readonly string[]>> = {
  one: [
    'MIIBFzCBvgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAw4NEYzRUIxQTJDN0Qw',
    'IBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNVBAMMDDg0',
    'RjNFQjFBMkM3RDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOzJtw/ZdQrGnU8R',
    'Hhhhxq4awkq/t6QfXr1pm01UOA81YSgf2Hd0oe/2nxhBuQn66yTwc039b4+eiEva',
    'mHz9QZowCgYIKoZIzj0EAwIDSAAwRQIhALUSUWmQ0Jph41FDNKeV5vd6ZIcQ9I3n',
    'awcQ6iubbHsUAiBF4/bcu5vRGkl7FKr7x0WoQ++hCH6p68rX+7LrkPUEWg==',
  ],
  two: [
    'MIIBFzCBvgIBAjAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAw4NEYzRUIxQTJDN0Qw',
    'IBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNVBAMMDDg0',
    'RjNFQjFBMkM3RDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGGT5JxCqYM3PYM+',
    'C8r5KVUbVkIi7BWxoVmyyMIUG6Ty/n5hwzGS3DDyojIAF+zHsF+FFa4WflF5ZOz8',
    '3T62NeAwCgYIKoZIzj0EAwIDSAAwRQIgTt1ltr1Oxdap9kRS+SJG0SzkwpGInLWq',
    '7q7NWM6oadECIQChKiQaczPUJFv03LW/Rek+xNEkNzyxYUeH8Re82sghqg==',
  ],
  expired: [
    'MIIBFDCBvAIBAzAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAw4NEYzRUIxQTJDN0Qw',
    'HhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAXMRUwEwYDVQQDDAw4NEYz',
    'RUIxQTJDN0QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATsybcP2XUKxp1PER4Y',
    'YcauGsJKv7ekH169aZtNVDgPNWEoH9h3dKHv9p8YQbkJ+usk8HNN/W+PnohL2ph8',
    '/UGaMAoGCCqGSM49BAMCA0cAMEQCIGJJ/HKXQAFMX0RnPqQOc2GKtgBfIAGf4L4A',
    'JVg4JX3aAiBTh9+3W5j8dSamuRPP1K7iWYqqdlWAPiLntoAnb6NnVg==',
  ],
}

/** A certificate of a controller, as PEM: two that last a century, and one that has expired. Nobody has their keys. */
export const deviceCertificate = (which: Which): string =>
  ['-----BEGIN CERTIFICATE-----', ...certificates[which], '-----END CERTIFICATE-----', ''].join('\n')
