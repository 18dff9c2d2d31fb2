/* Runs only where module scripts are unknown: say so at once. */
document.getElementById('too-old').style.visibility = 'visible';
