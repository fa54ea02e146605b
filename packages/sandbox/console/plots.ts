/** The plotting library, a separate file that is loaded with the first plot. */
export { default as UPlot } from 'uplot'
