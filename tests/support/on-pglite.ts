// The embedded database, whatever the environment says.
process.env.TEST_DATABASE = 'pglite'
