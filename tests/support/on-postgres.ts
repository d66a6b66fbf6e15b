// PostgreSQL at TEST_DATABASE_URL. Its templates live as long as its server, and so does the folder that lists them.
process.env.TEST_DATABASE = 'postgres'
process.env.TEST_TEMPLATES = process.env.TEST_POSTGRES_TEMPLATES ?? ''
