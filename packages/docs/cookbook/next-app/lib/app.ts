export * from '../../web-app/app.ts'
