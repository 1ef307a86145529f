<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="space_pointy" tilewidth="84" tileheight="96" tilecount="14" columns="7">
 <image source="space_pointy.png" width="588" height="192"/>
 <tile id="0" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="open"/>
  </properties>
 </tile>
 <tile id="1" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="open"/>
  </properties>
 </tile>
 <tile id="2" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="open"/>
  </properties>
 </tile>
 <tile id="3" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="asteroid"/>
  </properties>
 </tile>
 <tile id="4" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="asteroid"/>
  </properties>
 </tile>
 <tile id="5" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="asteroid"/>
  </properties>
 </tile>
 <tile id="6" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="asteroid"/>
  </properties>
 </tile>
 <tile id="7" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="asteroid"/>
  </properties>
 </tile>
 <tile id="8" type="Hex">
  <properties>
   <property name="look" type="int" value="0"/>
   <property name="terrain" propertytype="Terrain" value="planet"/>
  </properties>
 </tile>
 <tile id="9" type="Hex">
  <properties>
   <property name="look" type="int" value="1"/>
   <property name="terrain" propertytype="Terrain" value="planet"/>
  </properties>
 </tile>
 <tile id="10" type="Hex">
  <properties>
   <property name="look" type="int" value="2"/>
   <property name="terrain" propertytype="Terrain" value="planet"/>
  </properties>
 </tile>
 <tile id="11" type="Hex">
  <properties>
   <property name="look" type="int" value="3"/>
   <property name="terrain" propertytype="Terrain" value="planet"/>
  </properties>
 </tile>
 <tile id="12" type="Hex">
  <properties>
   <property name="look" type="int" value="4"/>
   <property name="terrain" propertytype="Terrain" value="planet"/>
  </properties>
 </tile>
 <tile id="13" type="Hex">
  <properties>
   <property name="look" type="int" value="5"/>
   <property name="terrain" propertytype="Terrain" value="planet"/>
  </properties>
 </tile>
</tileset>
