import fs from 'fs';
const c = fs.readFileSync('common.glsl', 'utf8'),
  t = fs.readFileSync('tail.glsl', 'utf8');
for (const n of process.argv.slice(2)) {
  const b = fs.readFileSync(n + '.glsl', 'utf8');
  fs.writeFileSync(
    n + '.html',
    `<!doctype html><meta charset=utf-8><title>rendering</title><body style="margin:0;background:#000"><canvas id=c></canvas>
<script type="module">
// Original work, CC0-1.0. Open in a WebGL2 browser; ?w=1600&aa=4 sets width and samples per pixel.
const q=new URLSearchParams(location.search),W=+(q.get('w')||1600),AA=+(q.get('aa')||4);
const c=document.getElementById('c');c.width=W;c.height=Math.round(W*1067/1600);const gl=c.getContext('webgl2',{preserveDrawingBuffer:true,antialias:false});
if(!gl){document.title='nogl';}
const vs=\`#version 300 es
in vec2 p;void main(){gl_Position=vec4(p,0.,1.);}\`;
const fs=\`${c}${b}${t}\`;
function sh(t,s){const x=gl.createShader(t);gl.shaderSource(x,s);gl.compileShader(x);if(!gl.getShaderParameter(x,gl.COMPILE_STATUS)){document.title='err '+gl.getShaderInfoLog(x);throw 0}return x}
const P=gl.createProgram();gl.attachShader(P,sh(gl.VERTEX_SHADER,vs));gl.attachShader(P,sh(gl.FRAGMENT_SHADER,fs));gl.bindAttribLocation(P,0,'p');gl.linkProgram(P);gl.useProgram(P);
gl.bindBuffer(gl.ARRAY_BUFFER,gl.createBuffer());gl.bufferData(gl.ARRAY_BUFFER,new Float32Array([-1,-1,3,-1,-1,3]),gl.STATIC_DRAW);gl.enableVertexAttribArray(0);gl.vertexAttribPointer(0,2,gl.FLOAT,false,0,0);
gl.uniform2f(gl.getUniformLocation(P,'R'),c.width,c.height);gl.uniform1i(gl.getUniformLocation(P,'AA'),AA);gl.enable(gl.SCISSOR_TEST);
const N=24;let i=0;const T0=performance.now();(function go(){const y0=Math.floor(i*c.height/N),y1=Math.floor((i+1)*c.height/N);gl.scissor(0,y0,c.width,y1-y0);gl.drawArrays(gl.TRIANGLES,0,3);gl.finish();const px=new Uint8Array(4);gl.readPixels(0,y0,1,1,gl.RGBA,gl.UNSIGNED_BYTE,px);i++;if(i<N)setTimeout(go,0);else document.title='done '+Math.round(performance.now()-T0);})();
</script>
`,
  );
}
