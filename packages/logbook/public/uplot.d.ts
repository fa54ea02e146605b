// `charts.js` imports the chart library by the address that Logbook serves it at.
declare module '*/uPlot.esm.js' {
  import uPlot from 'uplot'
  export default uPlot
}
